import { useCallback } from 'react';

interface PictureProps {
  /** What is shown: chosen here, or fetched with the session, which an address alone has not. */
  content: Blob;
  /** What it shows, for those who do not see it. */
  label: string;
}

/** A picture that is in the browser already. */
export function Picture({ content, label }: PictureProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(content);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
  return <img ref={show} alt={label} style={{ display: 'block', maxWidth: '100%' }} />;
}
