/** Trusted Types, if the browser has them. Only the parts that are used are declared. */
interface TrustedTypesHost {
	trustedTypes?: { createPolicy<Rules>(name: string, rules: Rules): Rules };
}

/** Makes a policy, whose name can be used only once; undefined if the browser has no Trusted Types. */
export function trustedPolicy<Rules>(name: string, rules: Rules): Rules | undefined {
	return (globalThis as TrustedTypesHost).trustedTypes?.createPolicy(name, rules);
}
