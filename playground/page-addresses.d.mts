export function withAddresses(html: string, addresses: Readonly<Record<string, string>>): string;
