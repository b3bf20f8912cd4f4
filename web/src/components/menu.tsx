import MuiMenu, { type MenuProps } from '@mui/material/Menu';
import { useBackCloses } from '@/lib/leaving';

/** Every menu that opens from a button: Escape, a click outside and the browser's Back close it alike. */
export default function Menu({ onClose, ...props }: MenuProps) {
  useBackCloses(props.open, () => onClose?.({}, 'escapeKeyDown'));
  return <MuiMenu onClose={onClose} {...props} />;
}
