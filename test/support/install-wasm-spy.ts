/**
 * Importing this, before anything that imports the library, makes every WebAssembly instance known to the
 * tests: how often its exports are called, and how large its memory is. The library needs no hook for it.
 */

class WasmSpy {
	readonly #memories: WebAssembly.Memory[] = [];
	#lastExports: WebAssembly.Exports = {};
	#callsCount = 0;

	/** Calls of exported functions so far, of all instances. */
	get callsCount(): number {
		return this.#callsCount;
	}

	/** Instances so far. */
	get instancesCount(): number {
		return this.#memories.length;
	}

	/** Octets of linear memory of all instances. */
	get memoryOctets(): number {
		return this.#memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
	}

	/** The memory of the instance that was made last. */
	get lastMemory(): WebAssembly.Memory {
		return this.#memories.at(-1)!;
	}

	/** The same instance's exports, whose calls are not counted. */
	get lastExports(): WebAssembly.Exports {
		return this.#lastExports;
	}

	/** An instance whose functions count their calls; everything else is that of the real one. */
	watch(instance: WebAssembly.Instance): WebAssembly.Instance {
		const exports: Record<string, WebAssembly.ExportValue> = {};
		this.#lastExports = instance.exports;
		for (const [name, value] of Object.entries(instance.exports)) {
			if (value instanceof WebAssembly.Memory) this.#memories.push(value);
			exports[name] = typeof value === "function" ? this.#count(value) : value;
		}
		return { exports };
	}

	#count(exported: CallableFunction): CallableFunction {
		const counted = (...args: unknown[]) => {
			this.#callsCount++;
			return exported(...args);
		};
		// Suites that share a thread see these functions too, and one compares the number of parameters.
		return Object.defineProperty(counted, "length", { value: exported.length });
	}
}

export const wasmSpy = new WasmSpy();

const { Instance: RealInstance, instantiate: realInstantiate } = WebAssembly;

WebAssembly.Instance = new Proxy(RealInstance, {
	construct: (target, [module, imports]) => wasmSpy.watch(new target(module, imports)),
});

WebAssembly.instantiate = (async (
	source: WebAssembly.Module | BufferSource,
	imports?: WebAssembly.Imports,
) => {
	if (source instanceof WebAssembly.Module) return wasmSpy.watch(await realInstantiate(source, imports));
	const { module, instance } = await realInstantiate(source, imports);
	return { module, instance: wasmSpy.watch(instance) };
}) as typeof WebAssembly.instantiate;
