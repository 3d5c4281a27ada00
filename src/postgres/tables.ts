export const tablesVersion = 7;

/**
 * `wanted` counts how often somebody asked for it to be held, `done` how far that was taken; `epoch` counts owners,
 * and only the last can write; `lost` counts owners in a row that brought it no further than `held_from`. JSON is kept
 * as it was written: the order of its keys stands in hashes.
 */
export const tables = `create table discussions (
     id text primary key,
     protocol text not null,
     title text not null,
     status text not null,
     told json,
     brief json not null,
     release integer not null,
     created_at timestamptz not null default now(),
     active_at timestamptz not null default now(),
     wanted integer not null default 0,
     done integer not null default 0,
     epoch integer not null default 0,
     owner text,
     lost integer not null default 0,
     held_from integer not null default 0,
     fault text,
     wish text,
     -- What a list tells of a discussion that nobody opened.
     agents text[] not null default '{}',
     waits boolean not null default false
   );
   create index discussions_due on discussions (active_at) where wanted > done;
   create index discussions_active on discussions (active_at desc);
   create table events (
     discussion text not null references discussions (id) on delete cascade,
     seq integer not null,
     line text not null,
     primary key (discussion, seq)
   );
   -- What is asked of an agent and how that ended. Queues deliver it to workers, more than once where they must:
   -- who makes it stands here, and how often it was begun.
   create table calls (
     id text primary key,
     discussion text not null references discussions (id) on delete cascade,
     agent text not null,
     given text not null,
     asked_at timestamptz not null default now(),
     -- Until when a worker has to have its agent; without it the call waits for one.
     needed_by timestamptz,
     worker text,
     tries integer not null default 0,
     lost integer not null default 0,
     unwanted boolean not null default false,
     ended text
   );
   -- It is packed already.
   alter table calls alter column given set storage external;
   create index calls_discussion on calls (discussion);
   create index calls_open on calls (agent) where ended is null and not unwanted;
   -- Long lines are packed when they are written, and lz4 is much quicker at it, where the database has it.
   do $$ begin
     execute 'alter table events alter column line set compression lz4';
     execute 'alter table calls alter column ended set compression lz4';
   exception when others then null;
   end $$;
   create table answers (
     discussion text not null references discussions (id) on delete cascade,
     key text not null,
     answer text not null,
     given_at timestamptz not null default now(),
     given_by text,
     recommended boolean not null default false,
     primary key (discussion, key)
   );
   create table workers (
     id text primary key,
     host text not null,
     pid integer not null,
     release integer not null,
     version text not null,
     agents text[] not null,
     began_at timestamptz not null default now(),
     seen_at timestamptz not null default now()
   );
   -- Whoever may log in to a database hears all its channels and may call out on them: this one has a name that only
   -- those know who may read here.
   create table channel (name text not null);
   insert into channel values ('colloquy_' || replace(gen_random_uuid()::text, '-', ''));`;

/** A version as one number, so that the database can tell which of two is the later: 1.2.3 is 1002003. */
export function releaseOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = (/^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  return major * 1_000_000 + minor * 1000 + patch;
}

export function versionOf(release: number): string {
  return `${Math.floor(release / 1_000_000)}.${Math.floor(release / 1000) % 1000}.${release % 1000}`;
}
