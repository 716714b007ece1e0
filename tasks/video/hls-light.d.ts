/** The part of the library without what films in tests do not have: other sound tracks, subtitles inside, locked films. */
declare module 'hls.js/light' {
  import Hls from 'hls.js';

  export = Hls;
}
