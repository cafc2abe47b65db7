package io.tare.harness.campaign.name;

import io.tare.harness.model.Names;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import java.util.Map;

/** Names in campaign files. */
public final class NameType {

  /** The longest name of a campaign or platform; trials prefix it with a block's number. */
  public static final int MAX_LENGTH = 50;

  private static final Map<String, Object> SCHEMA =
      Schema.defined("name", Schema.matching("^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$"));

  private static final int SHOWN = 20;

  /** A name that is checked later, where all names are known. */
  public static final Scalar<String> UNCHECKED = Scalar.of("a name", name -> name, SCHEMA);

  private NameType() {}

  /**
   * A name.
   *
   * @param kind what it names, for messages
   */
  public static Scalar<String> of(String kind) {
    return Scalar.of("a name", text -> Names.checked(kind, text), SCHEMA);
  }

  /** A name short enough for additions in names of trials, files and other runs. */
  public static Scalar<String> shortOf(String kind) {
    return Scalar.of("a name", text -> checked(kind, text), SCHEMA);
  }

  /**
   * The same name, if it is a short one.
   *
   * @throws IllegalArgumentException if it is not
   */
  public static String checked(String kind, String name) {
    if (name.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "%s \"%s…\" has %d characters; a name has at most %d"
              .formatted(kind, name.substring(0, SHOWN), name.length(), MAX_LENGTH));
    }
    return Names.checked(kind, name);
  }
}
