import type { Said } from "./swarming.ts";

/**
 * A swarm of three rounds as models held it by hand, in the forms of today: their words, at about the length at which they
 * wrote them.
 */

export const topic =
  "How should a public library of a town of 40,000 lend e-books, devices and internet access in five years' time?";

export const cast: Said = {
  experts: [
    {
      id: "library-director",
      name: "Public Library Director",
      expertise: ["collection budgets and licensing", "consortium agreements", "staffing and opening hours"],
      thinkingStyle:
        "Works backwards from the annual budget and the people on the roster; asks what is dropped when something is added.",
      bias: "Prefers services that can be run by the present staff and bought together with other libraries.",
      replyTendency:
        "Concedes principles quickly, then asks who does it on a Tuesday in February and out of which line.",
    },
    {
      id: "inclusion-worker",
      name: "Digital Inclusion Worker",
      expertise: [
        "households without internet",
        "device and hotspot lending programmes",
        "teaching basic digital skills",
      ],
      thinkingStyle:
        "Starts from single cases: who was turned away, at which step, and what happened to them then.",
      bias: "Prefers whatever removes a condition: no address, no fine, no deposit, longer loans.",
      replyTendency: "Answers a principle with a person; contests averages.",
    },
    {
      id: "licensing-economist",
      name: "Digital Lending Economist",
      expertise: [
        "e-book licence models",
        "copyright and e-lending law",
        "platform markets and reader privacy",
      ],
      thinkingStyle:
        "Looks for who sets the price, who can leave, and what a contract is worth in its fourth year.",
      bias: "Prefers to own little that loses value fast and to keep a way out of every contract.",
      replyTendency: "Asks for the price per use and the clause; narrows claims rather than rejecting them.",
    },
  ],
  options: [],
  opening:
    "A public library in a town of 40,000 lends three things that behave very differently: e-books (rented by licence, serving people who are already connected), devices (bought, worn out, brought back broken), and internet access (a monthly bill that stops the day nobody pays). The question is how it should lend each of them five years from now, and implicitly what should give way to what.\n\nThree angles are worth keeping apart. Who is it for: all cardholders equally, or first those without access at home? How is it held: owned, rented, shared with other libraries, or left to somebody else? And what limits it in practice: money, staff hours, contracts or law?\n\nPublic Library Director: which of the three would you be least willing to run with today's staff, and what would have to stop to make room for it?\n\nDigital Inclusion Worker: at which step are the people you know turned away today, and which of the three would change that most?\n\nDigital Lending Economist: over five years, which of the three leaves the town with something when a contract ends, and which leaves it with nothing?\n\nPlease say which of your figures are known and which are guesses.",
};

export const statements: Readonly<Record<string, Said>> = {
  "Public Library Director": {
    position:
      "Five years from now the library should buy e-books only through a consortium under a fixed ceiling, lend few kinds of devices in useful numbers, treat hotspots as a bridge of some months, and put a permanent digital-help post before all three.",
    option: "Consortium e-books, few device kinds, hotspots as bridge, staff help first",
    reasoning: [
      {
        text: "I would be least willing to run devices with today's staff. An e-book costs the desk nothing after it is bought. A laptop comes back with somebody's tax return on it, a dead battery and no charger;",
        evidence: "own knowledge",
      },
      {
        text: "checking, wiping, charging and reissuing is 45 to 60 minutes each time (my guess from experience with kits, not a measurement). Sixty devices at eight loans a year are then about 400 hours, a quarter of a post. A town of 40,000 typically has eight to fifteen posts.",
        evidence: "own knowledge",
      },
      {
        text: "What would have to stop is either one late evening or part of the new print purchases, and I would say so to the council openly. Hotspots are simple to lend but the bill is monthly: 60 at 20 a month are 14,400 a year, a guess at the tariff, and the council can cancel it in any bad year. The people I overlook are those who never come in;",
        evidence: "own knowledge",
      },
      {
        text: "statistics of loans will not show whether they were reached.",
        evidence: "own knowledge",
      },
    ],
    proposals: [
      "Buy e-books only through a consortium, with a yearly ceiling fixed as a share of the media budget",
      "Lend no more than four kinds of devices, at least fifteen of each, replaced after four years",
      "Create one permanent digital-help post before buying further hardware",
    ],
    counterpoints: ["It serves those who are connected already better than those who are not."],
    wouldChange: "A count that shows fewer than twenty refusals a month at the desk.",
    questions: [
      "How many full-time posts does the library have today, and may one of them be changed into a digital-help post?",
    ],
  },
  "Digital Inclusion Worker": {
    position:
      "Those without a connection come first: in five years the library should lend a kit of laptop, hotspot and a named person to call, for six months, without deposit, fine or proof of address; e-books get what is left.",
    option: "Access kits first: laptop, hotspot and help, lent for six months",
    reasoning: [
      {
        text: "People are turned away at three steps. The card: a woman in emergency housing has no letter with her address, so no card, so no computer hour. The time: an hour at the library PC is not enough for a benefits form that times out and wants a photograph from a phone.",
        evidence: "own knowledge",
      },
      {
        text: "The end: three weeks of hotspot finish before the training course does, and the job centre then writes to an inbox she cannot open. Of the three, a long loan of laptop plus connection changes most, because either alone is useless. An e-book service changes nothing for them;",
        evidence: "own knowledge",
      },
      {
        text: "it needs what they lack. To be fair about cost, which I tend to leave out: I guess 350 for a laptop over four years, 20 a month for data and five hours of help for each household, so 250 to 350 a year for each kit. In a town of 40,000 perhaps 1,000 households have no usable connection (a guess: 5 to 6 percent of 17,000);",
        evidence: "own knowledge",
      },
      {
        text: "forty kits reach eighty households a year. That is not a solution, it is a triage, and someone has to choose.",
        evidence: "own knowledge",
      },
    ],
    proposals: [
      "Lend laptop and hotspot together as one kit for six months, renewable once",
      "Issue a card without proof of address, on the word of a partner such as the shelter or the job centre",
      "No fines and no deposits on kits; a lost one is written off up to ten percent a year",
      "Let partners hand out half of the kits outside the building",
    ],
    counterpoints: ["It serves those who are connected already better than those who are not."],
    wouldChange: "A count that shows fewer than twenty refusals a month at the desk.",
    questions: [],
  },
  "Digital Lending Economist": {
    position:
      "E-book lending should leave the town's hands for a national or regional pool on contracts of at most two years, and the town's own money should go into what it can own or stop: devices, building Wi-Fi and open-licensed or perpetually licensed titles.",
    option: "Short exit-able contracts; e-books pooled nationally, town money into what it owns",
    reasoning: [
      {
        text: "Devices leave something, if little: a four-year-old laptop has perhaps 15 percent of its price. Wi-Fi in the building leaves cabling. Metered licences leave nothing: the common terms of large English-language publishers are two years or 26 loans per copy, at three to four times the consumer price for bestsellers (known, though terms change and vary by country).",
        evidence: "own knowledge",
      },
      {
        text: "Per-use models leave nothing either, but stop the day you stop paying, which is worth something. So the fourth year of a platform contract is the one to look at: holds, reading history and patrons' habits sit with the vendor, and the switching cost is what he prices. A town of 40,000 has no bargaining power at all;",
        evidence: "own knowledge",
      },
      {
        text: "even a consortium of a few hundred thousand is a price taker. Law may change it: several states have debated or passed e-lending rules and in the EU one-copy-one-user lending is permitted under conditions (VOB v Stichting Leenrecht, 2016), but I would not budget on it. Privacy: the vendor knows who reads what.",
        evidence: "own knowledge",
      },
      {
        text: "That is a cost which no price per use shows, and I tend to overlook such costs.",
        evidence: "own knowledge",
      },
    ],
    proposals: [
      "Sign no e-lending contract longer than two years, with export of holds and deletion of reading data at its end",
      "Steer e-book purchases by price per loan, with a monthly cap on per-use titles",
      "Reserve a fixed fifth of the e-book money for perpetual or DRM-free titles and local publishers",
    ],
    counterpoints: ["It serves those who are connected already better than those who are not."],
    wouldChange: "A count that shows fewer than twenty refusals a month at the desk.",
    questions: [
      "In which country or state is the town, and does a regional e-lending consortium already serve it?",
    ],
  },
};

export const counterpoints: Readonly<Record<number, Said>> = {
  "1": {
    points: [
      {
        target: "PLD-2",
        weakness: "The one thing two of you share is that e-books belong in a pool.",
        failureScenario:
          "That is wrong if pools buy for the average and the town is not average. A shared queue for bestsellers can be longer than a small local one, minority languages and local authors lose out to what 400,000 people borrow, and the ceiling is then spent by committee.",
        alternative: "Nobody has given a waiting time or a price per loan with and without the pool.",
      },
      {
        target: "PLD-4",
        weakness: "All three of you assume that the library must be the one that helps.",
        failureScenario:
          "A digital-help post at the library relieves the job centre, the bank and the health insurer of a cost which they created by closing counters. Every hour the library adds makes it safer for them to close the next one.",
        alternative: "Why should the book budget pay?",
      },
      {
        target: "DIW-2",
        weakness: "The kit assumes that the need ends.",
        failureScenario:
          "If nothing is different after six months, the loan has postponed the loss and added an expectation. The figure of eighty households a year holds only if nobody renews, yet renewal is part of the same proposal.",
        alternative: null,
      },
    ],
  },
  "2": {
    points: [
      {
        target: "PLD-6",
        weakness: "Two of you now want separate rations.",
        failureScenario:
          "It would be wrong if the three needs move together, and they do: when a bank branch closes, kits, connections and help are wanted in the same week. Fixed rations for two years forbid exactly the shift that is needed then.",
        alternative:
          'Rations also protect the largest present user: nobody cuts an e-book ration that has ten thousand holders for a kit ration that has fifty. What you call "no service eats another" is the order of precedence of today, made permanent.',
      },
      {
        target: "DLE-7",
        weakness: "Slots are bought by those whose clients are easy.",
        failureScenario:
          "A job centre pays for people who will file an application, not for somebody who cannot yet hold a mouse. Half sold means half selected.",
        alternative: null,
      },
      {
        target: "PLD-4",
        weakness: "Half a post guaranteed out of a vacancy is a post that ends with the next hiring freeze.",
        failureScenario:
          "Half a post also cannot be ill, as its own author asks. If help is the only part that is right in both futures, why is it the part that is halved?",
        alternative: null,
      },
    ],
  },
  "3": {
    points: [
      {
        target: "O1",
        weakness: "You have all arrived at rations, triggers and a review.",
        failureScenario:
          "It would be wrong if the town is too small for it. Three rations, a reserve, two triggers, three published waits and a review are a control system for 50,000 a year, run by a library of 9.5 posts.",
        alternative:
          'The counting alone may cost as much staff time as the ten kits it counts. A simpler rule, "forty kits and what the consortium costs, looked at once a year", might do as well, and nobody has compared them.',
      },
      {
        target: "PLD-7",
        weakness: "The figures 60, 25 and 15 percent are presented by year and come from nowhere;",
        failureScenario:
          "the budget behind them is a guess. A ration that starts from an invented share will be defended as if it had been measured.",
        alternative: null,
      },
      {
        target: "DIW-7",
        weakness:
          "If for two thirds of the borrowers the loan ends in renewal, forty kits serve forty households and then nobody.",
        failureScenario:
          "That is no lending programme any more, it is a subsidy for forty households, and the library is the wrong office for that.",
        alternative: null,
      },
    ],
  },
};

export const rebuttals: Readonly<Record<number, Readonly<Record<string, Said>>>> = {
  "1": {
    "Public Library Director": {
      position:
        "Five years from now the library should buy e-books through a consortium under a fixed ceiling, with a fifth kept for local needs, lend few kinds of devices in numbers that were counted first, treat hotspots as a bridge of some months, and put a permanent digital-help post before all three.",
      option: "O1",
      because: [],
      stands: [
        {
          on: "CON-1",
          stand: "narrower",
          reason: "Queues depend on copies per reader, which a contract can fix; the rest is right",
          text: "A pool serves minority languages and local titles badly unless a part of the money stays with the town",
        },
        {
          on: "CON-2",
          stand: "contest",
          reason:
            "People already stand at our desk with these forms; refusing them does not reopen a counter",
        },
        {
          on: "CON-3",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "DIW-2",
          stand: "narrower",
          reason: '"E-books get what is left" ends a service that most cardholders use, in one budget vote',
          text: "A share of kits is lent for months to people without a connection, named by partners",
        },
        {
          on: "DIW-2",
          stand: "narrower",
          reason: "Six months renewable once means forty households a year, not eighty",
          text: "Laptop and hotspot are lent together for three months, renewable once on a partner's word",
        },
      ],
      own: [
        {
          claim: "PLD-5",
          now: "refined",
          text: "Begin with ten kits and ten loose laptops, count who is turned away, and only then fix numbers; never more than four kinds",
          because: ["CON-1"],
        },
      ],
      reasoning: [
        {
          text: "is the serious one. The help post does relieve others.",
          evidence: "own knowledge",
        },
        {
          text: "But on a Tuesday in February the person is standing there. What follows is that job centre and health insurer should pay a part or lend us a clerk for an afternoon;",
          evidence: "own knowledge",
        },
      ],
      proposals: ["Ask job centre and health insurers for a share of the help post, in money or in hours"],
      couldLiveWith: [],
      objectsTo: [
        {
          option: "O2",
          reason: "It leaves the readers of today with what is left over.",
        },
      ],
      questions: [],
    },
    "Digital Inclusion Worker": {
      position:
        "Those without a connection come first: in five years the library should lend a kit of laptop, hotspot and a named person to call, for six months, without deposit, fine or proof of address; e-books get what is left.",
      option: "O2",
      because: [],
      stands: [
        {
          on: "CON-1",
          stand: "beside-the-point",
          reason: "Waiting two weeks for a novel is not being turned away",
        },
        {
          on: "CON-2",
          stand: "contest",
          reason: "The counters close anyway; the woman with the form is the one who pays for the principle",
        },
        {
          on: "CON-3",
          stand: "narrower",
          reason: "Courses, claims and moves do end; illness and poverty do not",
          text: "Renewals cut the number of households to about fifty a year, and some needs do not end",
        },
        {
          on: "PLD-2",
          stand: "narrower",
          reason: "Teaching somebody to use what she may not take home helps until the door closes",
          text: "Help comes first, and for those without a connection it includes the kit",
        },
        {
          on: "PLD-2",
          stand: "contest",
          reason: "Loose laptops without connection mostly serve people who have one at home",
        },
      ],
      own: [
        {
          claim: "DIW-5",
          now: "refined",
          text: "Lend laptop and hotspot together as one kit for six months; renewal only with a plan for what follows, made with the help post",
          because: ["CON-1"],
        },
      ],
      reasoning: [
        {
          text: "caught me on the arithmetic: with a third renewing, forty kits reach perhaps fifty to sixty households, not eighty. A guess still.",
          evidence: "own knowledge",
        },
        {
          text: "And yes, for some the need does not end. A man with a chronic illness who reports his readings online will need a connection until he dies;",
          evidence: "own knowledge",
        },
      ],
      proposals: [
        "Record how every kit loan ends: own connection, renewed, lost or unknown, and publish it once a year",
      ],
      couldLiveWith: [
        {
          option: "O1",
          condition: "the help post is half paid by others",
        },
      ],
      objectsTo: [],
      questions: [],
    },
    "Digital Lending Economist": {
      position:
        "E-book lending should go to a regional or national pool with a right to leave every two years and a reserved local share, and the town's own money should go into what it can own or stop: devices, building Wi-Fi and perpetually licensed titles.",
      option: "O3",
      because: [],
      stands: [
        {
          on: "CON-1",
          stand: "narrower",
          reason: "Buying for the average is cured by a reserved share, not by buying alone at worse prices",
          text: "A pool needs a local share and a published ratio of holds to copies",
        },
        {
          on: "CON-2",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "CON-3",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "PLD-2",
          stand: "narrower",
          reason: "Otherwise the library subsidises closed counters out of its collection",
          text: "A help post comes first if others who save by it pay a part",
        },
        {
          on: "DIW-2",
          stand: "contest",
          reason: '"What is left" is no budget; at 300 a kit, forty kits cost what some 200 licences cost',
        },
      ],
      own: [
        {
          claim: "DLE-5",
          now: "refined",
          text: "Every e-lending contract gives a right to leave after two years, with export of holds and deletion of reading data",
          because: ["CON-1"],
        },
      ],
      reasoning: [
        {
          text: "is right that an exit never used can be a pure premium; I said limit where I meant right.",
          evidence: "own knowledge",
        },
        {
          text: "I accept: a post that saves the job centre money should be paid by it in part, and if it is not, the council should see the transfer as a line in the budget. On the 98 percent: then hotspots are the first thing to stop, which is exactly why they should be rented by the month, and licences for e-books go up because everybody can use them.",
          evidence: "own knowledge",
        },
      ],
      proposals: ["Rent hotspots by the month, never on a contract of two years"],
      couldLiveWith: [
        {
          option: "O1",
          condition: "the help post is half paid by others",
        },
      ],
      objectsTo: [],
      questions: [],
    },
  },
  "2": {
    "Digital Lending Economist": {
      position:
        "E-books, kits and connections should each have a ration of their own with a published wait; e-books come from a pool with a right to leave, and the library guarantees half a help post, the other half existing as far as referrers buy it.",
      option: "O3",
      because: [],
      stands: [
        {
          on: "CON-4",
          stand: "narrower",
          reason: "Published waits are what unfreezes them; without rations nobody sees the shares at all",
          text: "Rations freeze today's shares unless each is reviewed against its own wait",
        },
        {
          on: "CON-5",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "CON-6",
          stand: "contest",
          reason: "Half and certain beats whole and doubtful; dependants can plan on it",
        },
        {
          on: "PLD-2",
          stand: "narrower",
          reason: "A ration that outlives the contract fixes the money to the vendor",
          text: "Two years, aligned with the right to leave of the e-lending contract",
        },
        {
          on: "DIW-2",
          stand: "narrower",
          reason: "Then it is one payer among several and cannot end the post alone",
          text: "The social budget buys slots like any other referrer",
        },
      ],
      own: [
        {
          claim: "DLE-5",
          now: "refined",
          text: "Sell at most half of the post's hours as slots to referrers for three years, after the library has guaranteed the other half for walk-ins",
          because: ["CON-1"],
        },
      ],
      reasoning: [
        {
          text: "is the point I had no answer to: whoever buys slots selects. So the unsold half must exist first, and that is;",
          evidence: "own knowledge",
        },
        {
          text: "I leave my own option for it. a ration is not a freeze if the waits are public, because the council then decides knowingly which queue grows.",
          evidence: "own knowledge",
        },
      ],
      proposals: [
        "Set a published trigger for shifting a ration: a wait that doubles within a quarter or a kit wait above four weeks",
      ],
      couldLiveWith: [
        {
          option: "O1",
          condition: "the help post is half paid by others",
        },
      ],
      objectsTo: [],
      questions: [],
    },
    "Public Library Director": {
      position:
        "The library should guarantee half a help post itself and let partners pay for the second half; e-books, kits and connections each get a ration of their own with a tenth as movable reserve, and none of them is cut to pay for the post beyond that half.",
      option: "Separate rations, a tenth as reserve on a published trigger",
      because: ["CD-1"],
      stands: [
        {
          on: "CON-4",
          stand: "narrower",
          reason: "True of shocks; but without rations the quiet service loses every single year",
          text: "Rations fixed for two years need a reserve that can be shifted within the year",
        },
        {
          on: "CON-5",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "CON-6",
          stand: "narrower",
          reason: "Halved because it can then be promised; a promise of a whole post I could not keep",
          text: "Half a post needs a second trained person as cover, and a line of its own in the plan of posts",
        },
        {
          on: "DIW-2",
          stand: "contest",
          reason: "Whoever pays from the social budget will also decide whom we serve, and is cut first",
        },
        {
          on: "DLE-2",
          stand: "narrower",
          reason: "Bought slots select easy cases",
          text: "At most half of the hours are sold, and a quarter of all hours stays for walk-ins without a referrer",
        },
      ],
      own: [
        {
          claim: "PLD-5",
          now: "refined",
          text: "Separate rations with a tenth as movable reserve; half a help post guaranteed",
          because: ["CON-1"],
        },
      ],
      reasoning: [
        {
          text: "is right about shocks and wrong about the ordinary year. In an ordinary year nobody closes a bank branch;",
          evidence: "own knowledge",
        },
        {
          text: "what happens is that e-book prices rise by eight percent and the rest pays silently. A ration stops that.",
          evidence: "own knowledge",
        },
      ],
      proposals: ["Train a second member of staff as cover for the help sessions"],
      couldLiveWith: [],
      objectsTo: [
        {
          option: "O2",
          reason: "It leaves the readers of today with what is left over.",
        },
      ],
      questions: [],
    },
    "Digital Inclusion Worker": {
      position:
        "Those without a connection are guaranteed a floor: in five years at least forty kits of laptop, hotspot and a named person to call, lent for six months without deposit, fine or proof of address, which no other service may undercut; above that floor e-books and the rest may share as the council likes.",
      option: "O2",
      because: [],
      stands: [
        {
          on: "CON-4",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "CON-5",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "CON-6",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "PLD-2",
          stand: "narrower",
          reason: "Otherwise ten thousand e-book holders win every review",
          text: "Separate rations, of which the kits have a floor of forty that nothing may undercut",
        },
        {
          on: "DLE-2",
          stand: "contest",
          reason: "A post that exists as far as slots are bought does not exist for those nobody refers",
        },
      ],
      own: [
        {
          claim: "DIW-5",
          now: "refined",
          text: "A floor of forty kits (laptop, hotspot, help) for six months",
          because: ["CON-1"],
        },
      ],
      reasoning: [
        {
          text: "is fair. 'What is left' was a slogan;",
          evidence: "own knowledge",
        },
        {
          text: "what I mean is a floor. It is about 12,000 a year by the Economist's sum, less than one percent of what a library of this size costs altogether (guess: 1.2 to 1.8 million), so nobody's e-books vanish.",
          evidence: "own knowledge",
        },
      ],
      proposals: ["Let the wait for a kit, if above four weeks, trigger the reserve automatically"],
      couldLiveWith: [
        {
          option: "O1",
          condition: "the help post is half paid by others",
        },
      ],
      objectsTo: [],
      questions: [],
    },
  },
  "3": {
    "Public Library Director": {
      position:
        "Year one counts refusals and waits and lends ten kits through partners; from year two half a help post, twenty kits and outdoor Wi-Fi;",
      option: "O4",
      because: [],
      stands: [
        {
          on: "CON-7",
          stand: "narrower",
          reason: "The waits come out of the lending system without counting; the rest is paperwork",
          text: "Three waits and one trigger are enough; a second trigger and quarterly reports are too much for 9.5 posts",
        },
        {
          on: "CON-8",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "CON-9",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "DIW-2",
          stand: "narrower",
          reason: "Renewal without end needs a decision of the council first",
          text: "Twenty kits from year two; more after the review in year three",
        },
        {
          on: "DIW-2",
          stand: "contest",
          reason:
            "Renewal without end is a subsidy, not a loan; after twelve months the kit goes to the next",
        },
      ],
      own: [
        {
          claim: "PLD-5",
          now: "refined",
          text: "Publish twice a year the wait for an e-book and the wait for a kit",
          because: ["CON-1"],
        },
      ],
      reasoning: [
        {
          text: "is right: I gave shares because I was asked for figures, and they would have been quoted at me for ten years. I withdraw 60, 25 and 15;",
          evidence: "own knowledge",
        },
      ],
      proposals: [
        "Ask job centre and social office in the first year, in writing, what they are obliged to and what they would pay",
      ],
      couldLiveWith: [],
      objectsTo: [
        {
          option: "O2",
          reason: "It leaves the readers of today with what is left over.",
        },
      ],
      questions: [],
    },
    "Digital Inclusion Worker": {
      position:
        "The floor of forty kits holds inside separate rations, reached in steps by year three; without a social tariff a kit loan ends for many in nothing but renewal, so the town should decide openly whether it wants to lend connections for years.",
      option: "O2",
      because: [],
      stands: [
        {
          on: "CON-7",
          stand: "contest",
          reason:
            "A wait is printed by the system; what is dear is not counting and finding out in court or in the newspaper",
        },
        {
          on: "CON-8",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "CON-9",
          stand: "contest",
          reason:
            "An office for these households does not exist; calling the library wrong does not create the right one",
        },
        {
          on: "PLD-2",
          stand: "contest",
          reason: "25 percent for kits from a budget nobody knows, and forty only in year four",
        },
        {
          on: "DLE-2",
          stand: "contest",
          reason: "A kit on the shelf is readiness, as with a fire engine; it must not be a reason to stop",
        },
      ],
      own: [],
      reasoning: [
        {
          text: "On I stay where I am. Yes, for two thirds it may be a subsidy;",
          evidence: "own knowledge",
        },
      ],
      proposals: [
        "Put to the council in year two, as a question of its own, whether connections may be lent for longer than a year",
      ],
      couldLiveWith: [],
      objectsTo: [],
      questions: [],
    },
    "Digital Lending Economist": {
      position:
        "Inside the Onleihe consortium the plan should be three rations set from a first-year count, one published trigger, half a help post and a review in year three that may shrink a service; exit is reduced to notice and export at renewal, and local titles are bought beside the consortium.",
      option: "O4",
      because: ["CD-1"],
      stands: [
        {
          on: "CON-7",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "CON-8",
          stand: "agree",
          reason: "It is right, and nobody has counted.",
        },
        {
          on: "CON-9",
          stand: "narrower",
          reason: "Up to a year it is a loan with an end",
          text: "Beyond twelve months a kit is a subsidy, which the council must vote as such",
        },
        {
          on: "PLD-2",
          stand: "contest",
          reason: "Shares without a known budget",
        },
        {
          on: "DIW-2",
          stand: "narrower",
          reason: "No count, no number",
          text: "A floor of kits, its number fixed after the count of year one",
        },
      ],
      own: [
        {
          claim: "DLE-5",
          now: "refined",
          text: "Let the review in year three recommend to shrink a service whose number is missed, with the number published beforehand",
          because: ["CON-1"],
        },
      ],
      reasoning: [
        {
          text: "persuades me: I built a control room for a corner shop. One trigger, two waits.",
          evidence: "own knowledge",
        },
      ],
      proposals: [
        "Have the duties of job centre and social office checked by the town's legal office before slots are offered",
      ],
      couldLiveWith: [],
      objectsTo: [],
      questions: [],
    },
  },
};

export const analogies: Said = {
  analogies: [
    {
      text: "Health services have lent wheelchairs, beds and breathing machines for decades. They learned that the object is the cheap part: fitting, follow-up and collection cost more, and a store which only hands out fills its cellar with dirty returns. What worked was a prescriber: somebody else states the need and the expected end, and the store guarantees cleaning and reissue.",
      field: "Loan stores for medical aids",
      breaks: "The analogy breaks because a broken leg heals on a schedule and poverty does not, as says.",
      bears_on: ["PLD-5"],
    },
    {
      text: "A community seed bank keeps a small stock of varieties which no trader would carry and buys everything else on the market. It does not try to be a cheap trader. That supports the local share of and, but on another ground: the share is there for what would otherwise exist nowhere, not as a fifth of the same.",
      field: "Seed banks and the grain trade",
      breaks: "It breaks where a seed multiplies when lent and a licence runs out.",
      bears_on: ["PLD-5"],
    },
  ],
};

export const syntheses: Readonly<Record<number, Said>> = {
  "1": {
    summary:
      "All accept a help post in some form and device numbers only after counting. They differ on what has precedence (help, kits or contracts) and on who pays for the post.",
    insights: [
      "By the Economist's guesses the post costs several times what forty kits or two hundred licences cost, so its payer decides the budget",
      "The help post is the part that is right whether or not homes get connected",
      "Each of the three runs out of something else: money, staff hours, entitlement; they could be rationed apart",
    ],
    openQuestions: [
      "What share of borrowers of a hotspot or kit has its own connection a year later? Nobody knew a figure",
      "What is the median wait and the price per loan in a pool, compared with buying alone?",
      "Who pays for the help post in year three?",
    ],
    nextTopicSuggestions: [
      "Who should pay for and decide about the help post, and what happens to the rest if nobody else pays",
      "Whether the three are put in an order of precedence or rationed apart, and by which published number",
      "What has to be counted in the first year before numbers of devices and licences are fixed",
    ],
    joins: [],
    opening:
      "The first round ended with one item that decides the rest: a permanent digital-help post. By the Economist's guess it costs several times as much as forty kits or two hundred licences, and nobody has said who pays for it in the third year. This round is about who should pay and who should decide, and what becomes of e-books, devices and connections if nobody else pays. Open from round 1 and close to this: whether the post comes first without a payer, and whether the three services stand in an order or are rationed apart. We do not know the country, the number of posts or whether there is a social tariff; please say how your answer depends on them.",
  },
  "2": {
    summary:
      "Director and Economist now want separate rations and half a guaranteed help post; the Inclusion Worker gives up 'what is left' for a floor of forty kits. Who shifts the reserve and who pays stay open.",
    insights: [
      "A payer who buys slots also selects; the unsold half must exist first",
      "If referrers could learn what is said in a session, walk-ins would stay away; nobody had asked about confidentiality",
      "What no service needs a post for: cards without address, kits through shelters, Wi-Fi outside",
    ],
    openQuestions: [
      "Would anybody outside the library buy slots for three years, and at what price?",
      "Would the council accept a trigger it does not control?",
      "Country, number of posts, social tariff: the person who asked has not said",
    ],
    nextTopicSuggestions: [
      "The plan as a whole for five years: rations, floor and trigger in figures, what is done in which year, and what would show that it was wrong",
      "Confidentiality of help sessions and of reading data",
      "How kits end: social tariff, renewal or loss",
    ],
    joins: [],
    opening:
      "The person who asked has now given facts, in the topic of this round: the town is in Germany, the library has 9.5 posts, it belongs to a regional Onleihe consortium, and there is hardly a social tariff for internet. Earlier questions about country, posts and tariff are thereby answered as far as they will be. This round is to put the parts together: rations, floor and trigger in figures, by year, and what would show that the plan is wrong. Still open are who pays the second half of the help post, who may shift money within a year, whether kits have a floor, and confidentiality, which nobody has taken a stand on. Public Library Director: with 9.5 posts, which half of a post is it, from which year, and what are the three rations in your first draft? Digital Inclusion Worker: without a social tariff, what does a kit loan end in after six or twelve months, and does your floor of forty still hold?",
  },
};

export const brief: Said = {
  title: "Ration the three apart, after a year of counting",
  parts: [
    {
      heading: "What to do",
      text: "Three experts began with three orders of precedence: help first (Director), kits first (Inclusion Worker), exit and ownership first (Economist). An analogy from rationing and the Contrarian's attacks on invented shares, sold slots and unused exits brought all three to separate rations set after a first-year count, with half a help post from the library's own means. How many kits, and whether one may be recalled after a year, stay disputed.",
      from: ["PLD-5", "DIW-5", "CD-1"],
    },
    {
      heading: "The help post decides the",
      text: "By guesses in the record a post costs several times what forty kits or two hundred licences cost; it is also the part that is right whether or not homes get connected. forty kits about 12,000, a post 45,000 to 60,000, both guesses. the post is right in both futures.",
      from: ["PLD-2", "DLE-2"],
    },
    {
      heading: "Whoever buys slots selects",
      text: "Selling help hours to referrers favours easy cases; the unsold half must exist first, and nothing from a session may be reported. half sold means half selected. the Economist leaves its option for this. confidentiality as condition.",
      from: ["PLD-2", "DLE-2"],
    },
    {
      heading: "Reversible steps need no count",
      text: "Cards without address and outdoor Wi-Fi can begin at once; half a post and kits in households are hard to take back and should wait for the count. sort the steps by how hard they are to take back.",
      from: ["PLD-2", "DLE-2"],
    },
    {
      heading: "Without a social tariff a",
      text: "The Inclusion Worker expects that only a third of the loans end in a connection of the household's own. works for perhaps a third. then it is a subsidy for forty households.",
      from: ["PLD-2", "DLE-2"],
    },
    {
      heading: "How many kits, and when",
      text: "- A floor of forty by year three (Digital Inclusion Worker): Otherwise many e-book holders win every review\n- Twenty from year two, more after the review (Public Library Director): Staff hours before the post exists\n- A floor, its number after the count (Digital Lending Economist): Forty was never counted",
      from: ["DIW-5"],
    },
    {
      heading: "Whether a kit is recalled",
      text: "- No silent recall; the council decides openly on long loans (Digital Inclusion Worker): A household cannot plan with a recall\n- Recall after twelve months, beyond that a subsidy to be voted (Public Library Director, Digital Lending Economist): Open-ended renewal makes forty kits forty households",
      from: ["DIW-5"],
    },
    {
      heading: "Which trigger moves the reserve",
      text: "- A wait for a kit above four weeks (Digital Inclusion Worker): Appointments do not wait longer\n- One trigger: a wait that doubles within half a year (Digital Lending Economist): Two triggers are a control room for a corner shop\n- Above six weeks for kits (Public Library Director): Four weeks is shorter than return and reissue",
      from: ["DIW-5"],
    },
  ],
  steps: [
    {
      text: "Count refusals and waits in year one, beginning with ten kits, before any ration or number is fixed (loose laptops are narrowed by the other two)",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
    {
      text: "Guarantee half a digital-help post from the library's own budget, with a second person trained as cover (the Inclusion Worker accepts half as a beginning only)",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
    {
      text: "Ask job centre, social office and health insurers what they are obliged to and would pay; have the duties checked by the legal office",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
    {
      text: "Sell at most half of the post's hours as slots for three years, walk-ins first, and report nothing from a session to the payer",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
    {
      text: "Issue cards without proof of address on the word of a partner",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
    {
      text: "Provide Wi-Fi outside the building round the clock",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
  ],
  insights: [
    {
      title: "The help post decides the budget, not kits",
      description:
        "By guesses in the record a post costs several times what forty kits or two hundred licences cost; it is also the part that is right whether or not homes get connected.",
      confidence: "medium",
      supportingEvidence: ["PLD-2"],
    },
    {
      title: "Whoever buys slots selects",
      description:
        "Selling help hours to referrers favours easy cases; the unsold half must exist first, and nothing from a session may be reported.",
      confidence: "high",
      supportingEvidence: ["PLD-2"],
    },
    {
      title: "Reversible steps need no count",
      description:
        "Cards without address and outdoor Wi-Fi can begin at once; half a post and kits in households are hard to take back and should wait for the count.",
      confidence: "low",
      supportingEvidence: ["PLD-2"],
    },
  ],
  openQuestions: [
    "What is the digital budget today?",
    "What are job centre and social office obliged to, and would they pay?",
    "How many kit loans end in a connection of one's own?",
  ],
  nextTopicSuggestions: ["Who pays for the help post in year three"],
  joins: [],
};

export const reviews: Readonly<Record<string, Said>> = {
  "Public Library Director": {
    review: [
      {
        on: "P2",
        say: "amend",
        reason: "The others want a count first [CON-5]",
        change: "Say that the number rests on a guess, and who has to count it by when.",
      },
      {
        on: "N1",
        say: "amend",
        reason: "Ten kits are too few to count refusals by month.",
        change: "Begin with fifteen.",
      },
    ],
    missing: [],
    moved: [],
    couldLiveWith: [],
    objectsTo: [],
    own: [],
    reconsiderWhen: "The count shows that most kits come back unused.",
  },
  "Digital Inclusion Worker": {
    review: [
      {
        on: "P3",
        say: "object",
        reason: "Its advocate called it a slogan and put a floor in its place [CON-12]",
        change: "Say that the number rests on a guess, and who has to count it by when.",
      },
      {
        on: "N1",
        say: "amend",
        reason: "Ten kits are too few to count refusals by month.",
        change: "Begin with fifteen.",
      },
    ],
    missing: [],
    moved: [],
    couldLiveWith: [],
    objectsTo: [],
    own: [],
    reconsiderWhen: "The count shows that most kits come back unused.",
  },
  "Digital Lending Economist": {
    review: [
      {
        on: "P4",
        say: "amend",
        reason: "A single payer is a single point of failure; withdrawn",
        change: "Say that the number rests on a guess, and who has to count it by when.",
      },
      {
        on: "N1",
        say: "amend",
        reason: "Ten kits are too few to count refusals by month.",
        change: "Begin with fifteen.",
      },
    ],
    missing: ["What it costs in all: about 80,000 a year, of which the post is 55,000."],
    moved: [],
    couldLiveWith: [],
    objectsTo: [],
    own: [],
    reconsiderWhen: "The count shows that most kits come back unused.",
  },
};

export const edit: Said = {
  edits: [
    {
      id: "P2",
      text: "By guesses in the record a post costs several times what forty kits or two hundred licences cost; it is also the part that is right whether or not homes get connected. forty kits about 12,000, a post 45,000 to 60,000, both guesses. the post is right in both futures.",
    },
    {
      id: "P3",
      text: "Selling help hours to referrers favours easy cases; the unsold half must exist first, and nothing from a session may be reported. half sold means half selected. the Economist leaves its option for this. confidentiality as condition.",
    },
  ],
  steps: [
    {
      text: "Count refusals and waits in year one, beginning with ten kits, before any ration or number is fixed (loose laptops are narrowed by the other two)",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
    {
      text: "Guarantee half a digital-help post from the library's own budget, with a second person trained as cover (the Inclusion Worker accepts half as a beginning only)",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
    {
      text: "Ask job centre, social office and health insurers what they are obliged to and would pay; have the duties checked by the legal office",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
    {
      text: "Sell at most half of the post's hours as slots for three years, walk-ins first, and report nothing from a session to the payer",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
    {
      text: "Issue cards without proof of address on the word of a partner",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
    {
      text: "Provide Wi-Fi outside the building round the clock",
      owner: "director",
      by: "31 March",
      from: ["PLD-5"],
    },
  ],
  replies: [
    {
      to: "PLD>P2",
      taken: true,
      why: "Said now that it is a guess.",
    },
    {
      to: "DIW>P3",
      taken: false,
      why: "Two of three want no number before the count.",
    },
    {
      to: "DLE>P4",
      taken: true,
      why: "Said now that it is a guess.",
    },
  ],
};
