/** The module, as hosts that compile what is imported give it; hand it to `initialise` of the `./wasm` entry. */
declare const module: WebAssembly.Module;
export default module;
