export function ensureInstalled(root: string): void;
export function ensureBuilt(root: string): void;
export function run(root: string, command: string, args: string[], env?: NodeJS.ProcessEnv): void;
