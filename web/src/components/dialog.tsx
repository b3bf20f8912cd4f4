import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { ConnectionState } from './connection/connection-state';
import { useBackCloses } from '@/lib/leaving';

/** Every dialog of the portal: Escape, a click outside and the browser's Back close it alike. */
export default function Dialog({ onClose, ...props }: DialogProps) {
  useBackCloses(props.open, () => onClose?.({}, 'escapeKeyDown'));
  return (
    <MuiDialog onClose={onClose} {...props}>
      {props.children}
      <ConnectionState inDialog />
    </MuiDialog>
  );
}
