// The npm package's Worker, as a module.
declare module 'baronet-engine';
