export declare const HOSTS: Readonly<Record<string, { readonly guide: string; readonly until?: string }>>;
