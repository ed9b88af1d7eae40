import { Grid3x3, LayoutGrid, List } from 'lucide-react';

export const discoverViews = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" /> },
  { value: 'cover', label: 'Covers', icon: <Grid3x3 aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <List aria-hidden="true" /> },
] as const;
