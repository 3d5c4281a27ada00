/** Shapes of secrets that their issuers have published. */
const secrets = [
  "(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA)[0-9A-Z]{16}",
  "gh[pousr]_[A-Za-z0-9]{30,}",
  "github_pat_[A-Za-z0-9_]{22,}",
  "gl(?:pat|rt|cbt|dt|ptt|soat|ft|imt|agent)-[A-Za-z0-9_-]{20,}",
  "sk-(?=[A-Za-z0-9_-]{0,200}[A-Z])[A-Za-z0-9_-]{20,}",
  "sk-(?:ant|or|proj)-[A-Za-z0-9_-]{20,}",
  "[sr]k_(?:live|test)_[A-Za-z0-9]{16,}",
  "whsec_[A-Za-z0-9]{24,}",
  "xox[abeoprs]-[A-Za-z0-9-]{10,}",
  "xapp-[A-Za-z0-9-]{10,}",
  "AIza[A-Za-z0-9_-]{35}",
  "GOCSPX-[A-Za-z0-9_-]{20,}",
  "ya29\\.[A-Za-z0-9_-]{20,}",
  "1//0[A-Za-z0-9_-]{30,}",
  "npm_[A-Za-z0-9]{36}",
  "hf_[A-Za-z0-9]{30,}",
  "pypi-[A-Za-z0-9_-]{50,}",
  "SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,}",
  "do[opr]_v1_[a-f0-9]{64}",
  "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}",
  "hv[sbr]\\.[A-Za-z0-9_-]{20,}",
  "AGE-SECRET-KEY-1[0-9A-Z]{40,}",
  "glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}",
  "lin_api_[A-Za-z0-9]{32,}",
  "ntn_[A-Za-z0-9]{32,}",
  "sntry[su]_[A-Za-z0-9_+/=-]{32,}",
  "dapi[a-f0-9]{32}",
  "dp\\.(?:pt|st|ct)\\.[A-Za-z0-9]{32,}",
  "PMAK-[a-f0-9]{24}-[a-f0-9]{34}",
  "NRAK-[A-Z0-9]{27}",
  "pscale_(?:tkn|pw)_[A-Za-z0-9_-]{32,}",
  "sbp_[a-f0-9]{40}",
  "gsk_[A-Za-z0-9]{40,}",
  "xai-[A-Za-z0-9]{40,}",
  "pplx-[A-Za-z0-9]{40,}",
  "r8_[A-Za-z0-9]{36,}",
  "ATATT3[A-Za-z0-9_=-]{40,}",
  "eyJ[A-Za-z0-9_-]{8,1024}\\.eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?",
];

export const knownToken = new RegExp(secrets.map((shape) => `(?<![A-Za-z0-9])${shape}`).join("|"), "g");

/**
 * What looks drawn at random and is meant to be seen: ids of Stripe and of model APIs, the blob of a public SSH key,
 * which begins with the encoded name of its kind.
 */
export const knownPublic =
  /^(?:(?:acct|ch|cus|evt|in|ii|pi|plan|pm|po|price|prod|re|req|si|sub|txn|msg|resp|run|thread|toolu|call|chatcmpl|file|asst)[_-][A-Za-z0-9]+$|AAAA(?:B3NzaC1yc2E|B3NzaC1kc3M|C3NzaC1lZDI1NTE5|E2VjZHNhLXNoYTI|GnNrLXNzaC1lZDI1NTE5))/;
