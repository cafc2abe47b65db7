package io.tare.harness.campaign;

import io.tare.model.Names;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads campaign files. Everything is checked before anything starts. */
public final class CampaignFile {

  private CampaignFile() {}

  /**
   * Reads a campaign from a file.
   *
   * @throws CampaignException with all problems: that it cannot be read, or what is wrong in it
   */
  public static Campaign read(Path file) throws CampaignException {
    String name = file.getFileName().toString();
    try {
      return parse(name, Files.readString(file));
    } catch (NoSuchFileException e) {
      throw unreadable(file, "there is no such file");
    } catch (CharacterCodingException e) {
      throw unreadable(file, "is not text in UTF-8");
    } catch (IOException e) {
      throw unreadable(file, "cannot be read: " + e.getMessage());
    }
  }

  /**
   * Reads a campaign from text.
   *
   * @param name the file's name in messages
   * @throws CampaignException with all problems
   */
  public static Campaign parse(String name, String text) throws CampaignException {
    return parse(name, text, KnownKinds.present());
  }

  /** As {@link #parse(String, String)}, but with other kinds of platform. */
  public static Campaign parse(String name, String text, KnownKinds kinds)
      throws CampaignException {
    Problems problems = new Problems(name);
    Optional<MappingNode> root = compose(name, text, problems);
    problems.throwIfAny();
    CampaignReader reader =
        new CampaignReader(new YamlTable(root.orElseThrow(), "", problems), kinds);
    // Problems of single values first: what rests on several values makes sense only without them.
    reader.read();
    problems.throwIfAny();
    Campaign campaign = reader.campaign();
    problems.throwIfAny();
    return campaign;
  }

  private static Optional<MappingNode> compose(String name, String text, Problems problems) {
    try {
      Compose compose = new Compose(LoadSettings.builder().setLabel(name).build());
      Optional<Node> root = compose.composeString(text);
      if (root.isPresent() && root.get() instanceof MappingNode mapping) {
        return Optional.of(mapping);
      }
      problems.add(1, "", "expected the keys of a campaign, such as name: quickstart");
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
      problems.add(line, "", "is not YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      problems.add(1, "", "is not YAML: " + e.getMessage());
    }
    return Optional.empty();
  }

  static Optional<String> name(YamlValue value, String kind) {
    return value.read(text -> Names.checked(kind, text), "a name");
  }

  private static CampaignException unreadable(Path file, String reason) {
    return new CampaignException(List.of(new Problem(file.toString(), 1, "", reason)));
  }
}
