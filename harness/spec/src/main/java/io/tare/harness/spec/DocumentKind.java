package io.tare.harness.spec;

import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of documents that users write, each recognized by a key that the others lack. */
public enum DocumentKind {
  CAMPAIGN("campaign", "workloads"),
  QUERY("query", "classes"),
  STUDY("study", "authors");

  private final String word;
  private final String key;

  DocumentKind(String word, String key) {
    this.word = word;
    this.key = key;
  }

  /** Why a document is not of this kind, in one line; empty if it may be. */
  public Optional<String> objection(YamlPart root) {
    return isOf(root)
        ? Optional.empty()
        : Stream.of(values())
            .filter(each -> each.isOf(root))
            .findFirst()
            .map(other -> "is a %s, not a %s".formatted(other.word, word));
  }

  private boolean isOf(YamlPart root) {
    return root instanceof YamlPart.Mapping mapping && mapping.entry(key).isPresent();
  }
}
