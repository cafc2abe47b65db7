package io.tare.harness.workload;

/**
 * What an entry of a campaign's list may say of its workload besides parameters: it is the same for
 * all cells of the entry, so it is no part of what is compared.
 *
 * @param least the least allowed value of a number
 * @param most the greatest one
 * @param description a line for help
 */
public record SettingSpec(String name, Form form, long least, long most, String description) {

  /** What a setting looks like in a campaign file. */
  public enum Form {
    /** A single line. */
    TEXT("text"),
    /** A whole number without unit. */
    COUNT("a number"),
    /** A program with its arguments: a list, or a line that is taken apart at its blanks. */
    WORDS("words"),
    /** Files or directories, beside the campaign file unless their paths are absolute. */
    FILES("files"),
    /** Names with texts. */
    TABLE("names with texts");

    private final String words;

    Form(String words) {
      this.words = words;
    }
  }

  /** A setting that is no number. */
  public static SettingSpec of(String name, Form form, String description) {
    return new SettingSpec(name, form, 0, 0, description);
  }

  /** A whole number. */
  public static SettingSpec count(String name, long least, long most, String description) {
    return new SettingSpec(name, Form.COUNT, least, most, description);
  }

  /** What may be said, for help. */
  public String range() {
    return form == Form.COUNT ? least + " to " + most : form.words;
  }
}
