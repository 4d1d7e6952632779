/** The part of WebAssembly that the engine uses: the types of Node leave it to the DOM's. */
declare namespace WebAssembly {
  interface Instance {
    readonly exports: unknown;
  }
  const Module: new (code: Uint8Array) => object;
  const Instance: new (module: object) => Instance;
  function validate(code: Uint8Array): boolean;
}
