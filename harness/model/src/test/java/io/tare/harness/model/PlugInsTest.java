package io.tare.harness.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlugInsTest {

  /** The service of the jars in this test. */
  public interface Animal {
    List<String> names();
  }

  /** Loads. */
  public static final class Cat implements Animal {
    @Override
    public List<String> names() {
      return List.of("cat", "tom");
    }
  }

  /** Has the same name. */
  public static final class Tom implements Animal {
    @Override
    public List<String> names() {
      return List.of("tiger", "tom");
    }
  }

  /** Cannot be created. */
  public static final class Unicorn implements Animal {
    public Unicorn() {
      throw new UnsupportedOperationException("extinct");
    }

    @Override
    public List<String> names() {
      return List.of();
    }
  }

  /** Cannot be created without arguments. */
  public static final class Twin implements Animal {
    private final String name;

    public Twin(String name) {
      this.name = name;
    }

    @Override
    public List<String> names() {
      return List.of(name);
    }
  }

  @TempDir Path directory;
  private final List<String> complaints = new ArrayList<>();

  @Test
  void findsTheClassesThatAJarNames() throws Exception {
    PlugIns plugIns = of(jar("zoo", "# ours", "", Cat.class.getName() + " # a cat"));

    List<Animal> found = plugIns.found(Animal.class, Animal::names);
    assertThat(found).singleElement().isInstanceOf(Cat.class);
    assertThat(plugIns.isOrigin(found.get(0))).isTrue();
    assertThat(complaints).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "io.tare.harness.model.PlugInsTest$Tom, another has the name tom",
    "io.tare.harness.model.PlugInsTest$Unicorn, java.lang.UnsupportedOperationException: extinct",
    "io.tare.harness.model.PlugInsTest$Twin, it has no public constructor without parameters",
    "io.tare.harness.model.PlugInsTest, it is not a io.tare.harness.model.PlugInsTest$Animal",
    "org.example.Absent, the jar names the class but does not contain it",
    "org.example.New, java.lang.UnsupportedClassVersionError: "
  })
  void reportsJarAndClassOfWhatIsLeftOutAndUsesTheRest(String type, String reason)
      throws Exception {
    Path first = jar("first", Cat.class.getName());
    Path second = jar("second", type);

    assertThat(of(first, second).found(Animal.class, Animal::names)).hasSize(1);
    assertThat(complaints)
        .singleElement()
        .asString()
        .startsWith(second + ": " + type + " is left out: " + reason)
        .endsWith("; fix it, or remove the jar")
        .hasLineCount(1);
  }

  @Test
  void leavesOutAJarThatCannotBeOpened() throws Exception {
    Path broken = Files.writeString(directory.resolve("broken.jar"), "not a jar");

    assertThat(of(broken).jars()).isEmpty();
    assertThat(complaints).singleElement().asString().startsWith(broken + " is left out: ");
  }

  @Test
  void reportsAFailureInUseOnce() throws Exception {
    PlugIns plugIns = of(jar("zoo", Cat.class.getName()));
    Animal cat = plugIns.found(Animal.class, Animal::names).get(0);
    Runnable fails =
        () -> {
          throw new IllegalStateException("asleep");
        };

    plugIns.use(cat, fails);
    assertThat(complaints).singleElement().asString().contains("$Cat is left out: asleep; ");
    assertThatThrownBy(() -> plugIns.use("shipped", fails)).hasMessage("asleep");
  }

  @Test
  void reportsTheDigestOfEachJar() throws Exception {
    Path jar = jar("zoo", Cat.class.getName());

    assertThat(of(jar).words()).containsExactly("zoo.jar (SHA-256 " + Sha256.of(jar) + ")");
  }

  private PlugIns of(Path... jars) {
    return PlugIns.of(List.of(jars), complaints::add);
  }

  /** A jar that names classes, and contains one of a newer Java. */
  private Path jar(String name, String... lines) throws Exception {
    Path jar = directory.resolve(name + ".jar");
    byte[] newer = BundledFile.bytes(Cat.class, "PlugInsTest$Cat.class");
    newer[7] = 127; // the class file's version
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new JarEntry("META-INF/services/" + Animal.class.getName()));
      out.write(String.join("\n", lines).getBytes(UTF_8));
      out.putNextEntry(new JarEntry("org/example/New.class"));
      out.write(newer);
    }
    return jar;
  }
}
