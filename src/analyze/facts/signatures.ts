const MEMBER = /^(?:static |default )*(?:<.*> )?[\w.$<>,?[\] ]+ [\w$]+(?:\(.*\))?$/;

/** What is wrong with types written in the notation of the model. */
export function signatureProblems(text: string): string[] {
  const problems: string[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    const [header = '', ...members] = paragraph
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (header === '') continue;
    if (!/^(?:class|interface|enum) (?:[a-z_][\w$]*\.)+[A-Z][\w$.]*(?:<.*>)?(?: extends .+)?$/.test(header))
      problems.push(`not a type: ${JSON.stringify(header)}; expected \`interface com.acme.Page<T>\``);
    for (const member of members)
      if (!MEMBER.test(member)) problems.push(`not a member: ${JSON.stringify(member)}; expected \`List<T> rows()\``);
  }
  return problems;
}
