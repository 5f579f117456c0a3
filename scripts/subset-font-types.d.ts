declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
  }
  function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
  export = subsetFont;
}
