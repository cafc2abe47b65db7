package io.tare.client.recording;

import java.util.ArrayList;
import java.util.List;

/** The rings of a session: made once, used by one cell at a time. */
public final class Rings {

  private final List<SampleRing> rings = new ArrayList<>();

  /** So many, all empty if whoever used them before emptied them. */
  public List<SampleRing> of(int clients) {
    while (rings.size() < clients) {
      rings.add(new SampleRing());
    }
    return rings.subList(0, clients);
  }
}
