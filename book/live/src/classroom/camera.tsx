// The teacher's camera, which reads the QR codes on the pupils' screens. No picture leaves the page.

import { useEffect, useRef } from "preact/hooks";
import decodeQR from "qr/decode.js";

/** Milliseconds between two looks at the picture. */
const PAUSE = 120;

interface CameraProps {
  /** Hears each code that comes into sight, once until another one comes. */
  onCode(text: string): void;
  /** Hears that there is no camera, or that it may not be used. */
  onNone(): void;
}

/** The picture of the camera, as long as it is shown. */
export default function Camera({ onCode, onNone }: CameraProps) {
  const screen = useRef<HTMLVideoElement>(null);
  const hear = useRef(onCode);
  hear.current = onCode;
  useEffect(() => {
    let timer = 0;
    const coming = watch(screen.current as HTMLVideoElement);
    let last = "";
    const look = () => {
      const text = codeIn(screen.current);
      if (text && text !== last) {
        last = text;
        hear.current(text);
      }
      timer = window.setTimeout(look, PAUSE);
    };
    coming.then(look, onNone);
    return () => {
      void coming.then(
        (stream) => {
          clearTimeout(timer);
          for (const track of stream.getTracks()) track.stop();
        },
        () => {},
      );
    };
  }, []);
  return <video ref={screen} class="room-camera" muted playsInline aria-label="The picture of the camera" />;
}

/** Shows the camera behind the device, if it has one. Rejects without a camera, and if its use is forbidden. */
async function watch(screen: HTMLVideoElement): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error("no camera");
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  screen.srcObject = stream;
  await screen.play();
  return stream;
}

const canvas = document.createElement("canvas");

/** The text of the QR code in the picture, or nothing. */
function codeIn(screen: HTMLVideoElement | null): string {
  if (!screen?.videoWidth) return "";
  canvas.width = screen.videoWidth;
  canvas.height = screen.videoHeight;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  brush?.drawImage(screen, 0, 0);
  const picture = brush?.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return picture ? decodeQR(picture) : "";
  } catch {
    return ""; // There is none.
  }
}
