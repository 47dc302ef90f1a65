/** A runtime that this machine cannot have: it is skipped, and the reason printed. */
export class Unavailable extends Error {}

/** Imports a package of this folder. @throws Unavailable where npm could not give it to this machine. */
export async function load(name) {
	try {
		return await import(name);
	} catch (error) {
		throw new Unavailable(`npm gave this machine no ${name}: ${error.message}`);
	}
}
