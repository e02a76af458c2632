declare module 'virtual:sprite/*' {
  const url: string;
  export default url;
}
