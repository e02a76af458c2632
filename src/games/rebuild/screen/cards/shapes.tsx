import type { ReactNode } from 'preact/compat';
import { PATHS } from '../../../../ui/cards/shapes.tsx';

export const ShieldPath = () => <path d={PATHS.shield} />;

const TOKENS: Readonly<Record<string, ReactNode>> = {
  wood: (
    <>
      <circle cx="12" cy="12" r="11" fill="#7a4317" />
      <circle cx="12" cy="12" r="8.600" fill="#c98f4f" />
      <circle cx="12" cy="12" r="5.600" fill="none" stroke="#8a4f1d" strokeWidth="1.500" />
      <circle cx="12" cy="12" r="2.200" fill="#8a4f1d" />
    </>
  ),
  steel: (
    <>
      <path d="M6.200 1.400h11.600L23.600 12l-5.800 10.600H6.200L.4 12Z" fill="#465b6d" />
      <path d="M7.200 3.400h9.600l4.800 8.600-4.800 8.600H7.200L2.400 12Z" fill="#9fb4c4" />
      <circle cx="12" cy="12" r="4.600" fill="#2f3f4d" />
    </>
  ),
  stone: (
    <>
      <path d="M7 1.500 18 2l5 8-2.500 10L11 23 2 18 .8 8.500Z" fill="#57534c" />
      <path d="M7.600 3.200 17 3.700l3.600 6L13 12.500 3 9Z" fill="#b6b0a5" />
      <path d="M3 9.800 12.600 13l-1.800 8L3.500 17Z" fill="#8d877c" />
      <path d="m13.600 13.200 7.200-2.600-1.900 8.300-6.900 2.300Z" fill="#9d978c" />
    </>
  ),
  gold: (
    <>
      <path d="M5 5h14l4.600 14H.4Z" fill="#8a5c00" />
      <path d="M6.200 6.400h11.600l1.600 5H4.600Z" fill="#ffe08a" />
      <path d="M4.200 12.500h15.600l1.800 5.400H2.400Z" fill="#eeb52a" />
    </>
  ),
};

export const Resource = ({ of }: { readonly of: string }) => (
  <svg className={`res res--${of}`} viewBox="0 0 24 24" role="img" aria-label={of}>
    {TOKENS[of]}
  </svg>
);
