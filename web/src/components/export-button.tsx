import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { downloadAnswer, type FileAnswer } from '@/lib/download';
import { reportFailure } from '@/lib/report-failure';
import { tracked } from '@/lib/tracking';
import { useMay } from '@/lib/use-session';

interface DownloadButtonProps {
  label: string;
  /** There is nothing to take. */
  isEmpty?: boolean;
  fetchFile: () => Promise<FileAnswer>;
}

interface ExportButtonProps extends DownloadButtonProps {
  /** The menu in which taking a list as a file has to be allowed. */
  menu: number;
}

/** Takes a list, narrowed as it is shown, as an Excel file; for who may. */
export function ExportButton({ menu, ...button }: ExportButtonProps) {
  return useMay(menu, 'export') && <DownloadButton {...button} />;
}

/** Takes a file that the server makes. */
export function DownloadButton({ label, isEmpty = false, fetchFile }: DownloadButtonProps) {
  const exporting = useMutation({ mutationFn: () => tracked(downloadAnswer(fetchFile())) });
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon aria-hidden />}
      disabled={isEmpty}
      onClick={() => exporting.isPending || exporting.mutate(undefined, { onError: reportFailure })}
    >
      {label}
    </Button>
  );
}
