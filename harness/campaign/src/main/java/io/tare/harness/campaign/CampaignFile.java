package io.tare.harness.campaign;

import io.tare.harness.archive.yaml.YamlException;
import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.spec.DocumentKind;
import io.tare.harness.spec.Problem;
import io.tare.harness.spec.Problems;
import io.tare.harness.spec.Value;
import io.tare.harness.spec.YamlPart;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads campaign files. Everything is checked before anything starts. */
public final class CampaignFile {

  private CampaignFile() {}

  /**
   * Reads a campaign from a file.
   *
   * @throws CampaignException with all problems in reading it or in its content
   */
  public static Campaign read(Path file) throws CampaignException {
    return read(file, notice -> {});
  }

  /**
   * Reads a campaign from a file.
   *
   * @param notices receives accepted entries that should be written differently
   * @throws CampaignException with all problems in reading it or in its content
   */
  public static Campaign read(Path file, Consumer<Problem> notices) throws CampaignException {
    String name = file.getFileName().toString();
    try {
      return parse(
          name,
          YamlText.read(file),
          KnownKinds.present(),
          Objects.requireNonNull(file.toAbsolutePath().getParent()),
          notices);
    } catch (YamlException e) {
      throw unreadable(name, e.getMessage());
    } catch (NoSuchFileException e) {
      throw unreadable(file.toString(), "no such file");
    } catch (CharacterCodingException e) {
      throw unreadable(name, "is not text in UTF-8");
    } catch (IOException e) {
      throw unreadable(name, "cannot be read: " + FileTrouble.reason(e));
    }
  }

  /**
   * Reads a campaign from text. Files that it names are looked for in the working directory, unless
   * it gives another.
   *
   * @param name the file's name in messages
   * @throws CampaignException with all problems
   */
  public static Campaign parse(String name, String text) throws CampaignException {
    return parse(name, text, KnownKinds.present());
  }

  /** As {@link #parse(String, String)}, with files that it names in a directory. */
  public static Campaign parse(String name, String text, Path directory) throws CampaignException {
    return parse(name, text, KnownKinds.present(), directory.toAbsolutePath());
  }

  /** As {@link #parse(String, String)}, but with other kinds of platform. */
  public static Campaign parse(String name, String text, KnownKinds kinds)
      throws CampaignException {
    return parse(name, text, kinds, Path.of("").toAbsolutePath());
  }

  private static Campaign parse(String name, String text, KnownKinds kinds, Path directory)
      throws CampaignException {
    return parse(name, text, kinds, directory, notice -> {});
  }

  private static Campaign parse(
      String name, String text, KnownKinds kinds, Path directory, Consumer<Problem> notices)
      throws CampaignException {
    Problems problems = new Problems(name);
    Optional<YamlPart.Mapping> root = compose(name, text, problems);
    CampaignException.throwIfAny(problems);
    Campaign campaign =
        new CampaignTable(kinds).read(new Value(root.orElseThrow(), "", problems), directory);
    CampaignException.throwIfAny(problems);
    problems.notices().forEach(notices);
    return campaign;
  }

  private static Optional<YamlPart.Mapping> compose(String name, String text, Problems problems) {
    try {
      Optional<YamlPart> root = YamlText.compose(name, text);
      Optional<String> objection = root.flatMap(DocumentKind.CAMPAIGN::objection);
      if (objection.isPresent()) {
        problems.add(1, "", objection.get());
        return Optional.empty();
      }
      if (root.isPresent() && root.get() instanceof YamlPart.Mapping mapping) {
        return Optional.of(mapping);
      }
      problems.add(1, "", "expected the keys of a campaign, such as name: quickstart");
    } catch (YamlException e) {
      problems.add(e.line(), "", e.getMessage());
    }
    return Optional.empty();
  }

  private static CampaignException unreadable(String name, String reason) {
    return new CampaignException(List.of(new Problem(name, 1, "", reason)));
  }
}
