package io.tare.harness.cli.documents;

import java.util.regex.Pattern;

/**
 * Phrases that readers must decode, and what to write instead.
 *
 * <p>{@code maxInComments} is the number in comments when this was written. It may only become
 * smaller: lower it with every rewording.
 */
enum AwkwardWords {
  WHOEVER("\\bwho(m)?ever\\b", 5, "name the actor: the user, the caller, the client"),
  NOBODY("\\bnobody\\b", 10, "say what did not happen: \"was not measured\", \"is not known\""),
  IS_TOLD(
      "\\b(is|are|was|were|be|been|being) told\\b(?! (apart|from)\\b)",
      10,
      "\"is reported\", \"is given\", \"is shown\""),
  IS_NONE("(?<!\\bthere )\\b(is|are) none\\b", 10, "\"is not one of …\", \"is missing\""),
  IS_NO(
      "(?<!\\bthere )\\b(is|are) no (?!longer|larger|nearer|more|less|loss|difference|matter|need|such|one\\b)\\w+",
      5,
      "\"is not a …\""),
  OF_WHICH_NONE("\\b(of which\\b[^.;]{0,40}\\bnone|none of which)\\b", 3, "two sentences"),
  OTHERWISE_THAN("\\botherwise than\\b", 2, "\"differs from\""),
  LEAVES_ONE_OUT("\\bleaves? 1 out\\b", 0, "\"does not contain 1\"");

  private final Pattern pattern;
  private final int maxInComments;
  private final String instead;

  AwkwardWords(String pattern, int maxInComments, String instead) {
    this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    this.maxInComments = maxInComments;
    this.instead = instead;
  }

  Pattern pattern() {
    return pattern;
  }

  int maxInComments() {
    return maxInComments;
  }

  String instead() {
    return instead;
  }
}
