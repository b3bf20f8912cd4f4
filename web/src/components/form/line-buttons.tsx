import ArrowDownIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';

export interface LineButtonsProps {
  /** Where the line stands, from 0. */
  index: number;
  /** How many lines there are. */
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** What can be done with a line of a form whose order counts: moved up, moved down, taken away. */
export function LineButtons({ index, count, onMove, onRemove }: LineButtonsProps) {
  const { t } = useTranslation('masters');
  const number = index + 1;
  return (
    <>
      <IconButton aria-label={t('up', { number })} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
        <ArrowUpIcon />
      </IconButton>
      <IconButton aria-label={t('down', { number })} disabled={number === count} onClick={() => onMove(index, number)}>
        <ArrowDownIcon />
      </IconButton>
      <IconButton aria-label={t('remove', { number })} onClick={() => onRemove(index)}>
        <DeleteIcon />
      </IconButton>
    </>
  );
}
