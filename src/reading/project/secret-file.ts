/** Whether a file, by its path, is one whose content is a secret as a whole. Such files are never opened. */
export function isSecretFile(path: string): boolean {
  const parts = path.toLowerCase().split(/[\\/]/);
  const name = parts.at(-1) ?? "";
  if (parts.slice(0, -1).some((folder) => secretFolders.has(folder))) return true;
  return !harmless.test(name) && secretNames.some((pattern) => pattern.test(name));
}

/** Folders that hold logins and nothing else. */
const secretFolders: ReadonlySet<string> = new Set([
  ".aws",
  ".azure",
  ".docker",
  ".filezilla",
  ".gcloud",
  ".gnupg",
  ".kube",
  ".mozilla",
  ".password-store",
  ".ssh",
]);

const secretNames: readonly RegExp[] = [
  /^\.env/,
  /\.env$/,
  /^\.envrc$/,
  /\.(?:pem|key|p12|pfx|pkcs12|p8|ppk|kdbx?|jks|jceks|keystore|keytab|asc|gpg|ovpn|tfstate|tfvars|agekey|keychain(?:-db)?)$/,
  /\.tfstate\.backup$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/,
  /_(?:rsa|dsa|ecdsa|ed25519)$/,
  /^\.?(?:npmrc|netrc|pypirc|pgpass|git-credentials|ht(?:passwd|digest)|yarnrc\.yml|dockercfg|my(?:login)?\.cnf|vault-token|boto|s3cfg|ftpconfig|terraformrc|tugboat|remote-sync\.json)$/,
  /^(?:_netrc|pgpass\.conf|terraform\.rc|kubeconfig|proftpdpasswd|shadow|sftp(?:-config)?\.json)$/,
  // What was typed may hold a password, and what a browser or curl keeps opens a session.
  /^\.?(?:\w+[._-])?history$/,
  /^\.(?:dbshell|lesshst|viminfo)$/,
  /^\.?(?:[\w-]+[._-])?cookies?(?:[._-][\w-]+)?\.(?:txt|jar)$/,
  /^(?:logins\.json|(?:recentservers|sitemanager|filezilla|webservers)\.xml)$/,
  /^credentials/,
  /^\.credentials/,
  /^(?:client_secret|service[-_]?account)[^/]*\.json$/,
  /^secrets?\.(?:ya?ml|json|toml|ini|properties|txt)$/,
];

// Source that deals with credentials is source: what stands in it is masked like anywhere else.
const harmless =
  /^credentials?[\w-]*(?:\.(?:test|spec|d))?\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|cs|php|swift|c|h|cpp|md|mdx|rst)$/;
