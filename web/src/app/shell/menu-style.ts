/** Style of an item of the menu: the active one is bold and has a bar, not only another colour. */
export function menuItemStyle(active: boolean) {
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    width: '100%',
    minHeight: 42,
    px: 1.5,
    py: 0.75,
    border: 0,
    borderRadius: 0.75,
    font: 'inherit',
    fontSize: '0.95rem',
    textAlign: 'left',
    textDecoration: 'none',
    color: active ? 'primary.dark' : 'text.primary',
    fontWeight: active ? 700 : 400,
    backgroundColor: active ? 'primary.light' : 'transparent',
    boxShadow: active ? 'inset 3px 0 0 #006664' : 'none',
    cursor: 'pointer',
    '&:hover': { backgroundColor: active ? 'primary.light' : '#eef4f3' },
  } as const;
}
