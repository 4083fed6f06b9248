// The figures of a corpus run: how they are compared and shown.

/** Shares: [reached, known], or null where the axis is not read. */
export const SHARES = ['EP', 'ST', 'TB', 'CO', 'WC', 'SC'];
export const FIGURES = [...SHARES, 'PAIRS'];

/** PAIRS may rise by this share before somebody has to say why: more of them can be reach that smears sideways. */
const PAIRS_RISE = 0.05;

/** What got worse since a baseline, in words; empty when nothing did. */
export function compare(before, now) {
  const problems = [];
  for (const key of SHARES) {
    if (before[key] === null || before[key] === undefined) continue;
    const [was, of] = before[key];
    if (now[key] === null) problems.push(`${key} was ${was}/${of} and is not read any more`);
    else if (now[key][0] < was) problems.push(`${key} fell from ${was}/${of} to ${now[key].join('/')}`);
  }
  if (now.PAIRS > before.PAIRS * (1 + PAIRS_RISE)) {
    const rise = before.PAIRS === 0 ? 'from nothing' : `by ${Math.round((now.PAIRS / before.PAIRS - 1) * 100)} %`;
    problems.push(`PAIRS rose ${rise}, from ${before.PAIRS} to ${now.PAIRS}: sample the new ones and --accept with the reason`);
  }
  return problems;
}

/** The figures as lines, each with the baseline's beside it where it differs. */
export function show(now, before) {
  const share = (value) => (value === null || value === undefined ? '-' : Array.isArray(value) ? value.join('/') : String(value));
  const figures = FIGURES.map((key) => {
    const was = before?.[key];
    return `${key} ${share(now[key])}${before && share(was) !== share(now[key]) ? ` (was ${share(was)})` : ''}`;
  });
  const digest = `${now.digest}${before && before.digest !== now.digest ? ` (was ${before.digest})` : ''}`;
  return `  ${figures.join('  ')}\n  ${now.nodes} nodes  ${now.edges} edges  ${now.seconds} s  ${now.megabytes} MB  digest ${digest}`;
}
