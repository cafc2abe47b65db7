package io.tare.harness.cli.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.command.CommandContext;
import io.tare.harness.command.Subcommand;
import io.tare.harness.model.BundledFile;
import io.tare.services.fixture.BuiltTare;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;

/** Jars that users add to the built program. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class PlugInIT {

  private static final String PAGE = "docs/how-to/add-a-workload.md";
  private static final String RUN = "tare run digest.yaml";

  /** Tested elsewhere: a busy machine must not fail a test. */
  private static final String LENIENT =
      "validity: {steal: 100%, clock: 100%, stalls: 100%, neighbours: 100%, one_sided: 100%}\n";

  /** A command of a plug-in. */
  public static final class Hello extends Subcommand {
    public Hello() {
      super(10, Greeting::new);
    }
  }

  /** The same with a name already in use. */
  public static final class Again extends Subcommand {
    public Again() {
      super(10, context -> new Runs());
    }
  }

  @Command(name = "hello")
  static final class Greeting implements Callable<Integer> {
    final CommandContext context;

    Greeting(CommandContext context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      context.console().result("hello");
      return 0;
    }
  }

  @Command(name = "runs")
  static final class Runs {}

  @TempDir Path directory;

  @Test
  void worksAsTheDeveloperPageDescribes() throws Exception {
    Files.writeString(directory.resolve("DigestFamily.java"), block("package ").text());
    Files.writeString(directory.resolve("digest.yaml"), block("# digest.yaml").text() + LENIENT);
    List<String> lines = new ArrayList<>(block("mkdir ").lines());
    assertThat(lines.remove(lines.size() - 1)).isEqualTo(RUN);
    lines.add(RUN + " --aa --blocks 2 --share-machine --out run");

    Program.CommandResult result = shell(lines);
    assertThat(result.status()).as("%s", result).isZero();
    assertThat(result.out())
        .contains("plug-in digest.jar (SHA-256 ", "digest.sha256", "bytes to digest");
    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(run.fact("native", "harness.plug_ins")).startsWith("digest.jar (SHA-256 ");
    assertThat(run.results().path("comparisons")).hasSize(2);
  }

  @Test
  void addsACommandAndReportsADuplicateName() throws Exception {
    Path jar = directory.resolve("hello.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Class<?> each : List.of(Hello.class, Again.class, Greeting.class, Runs.class)) {
        String name = each.getName().replaceFirst(".*\\.", "") + ".class";
        out.putNextEntry(new JarEntry(each.getName().replace('.', '/') + ".class"));
        out.write(BundledFile.bytes(each, name));
      }
      out.putNextEntry(new JarEntry("META-INF/services/" + Subcommand.class.getName()));
      out.write((Hello.class.getName() + "\n" + Again.class.getName()).getBytes(UTF_8));
    }

    Program.CommandResult result =
        Program.in(directory).with("TARE_PLUGINS", directory.toString()).run("hello");
    assertThat(result.out()).isEqualTo("hello\n");
    assertThat(result.err())
        .isEqualTo(
            "tare: %s: %s is left out: another has the name runs; fix it, or remove the jar\n"
                .formatted(jar.toRealPath(), Again.class.getName()));
  }

  private static DocumentedBlock block(String beginning) throws Exception {
    return DocumentedBlock.all().stream()
        .filter(each -> each.file().equals(PAGE) && each.text().startsWith(beginning))
        .findFirst()
        .orElseThrow();
  }

  /** As typed by the user with this home directory. */
  private Program.CommandResult shell(List<String> lines) throws Exception {
    Path tare = BuiltTare.distribution();
    String path = tare.resolve("bin") + ":" + BuiltTare.java().getParent() + ":/usr/bin:/bin";
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-e", "-c", "umask 022\n" + String.join("\n", lines))
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("HOME", directory.toString());
    builder.environment().put("TARE", tare.toString());
    builder.environment().put("PATH", path);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("TARE_CACHE", Program.in(directory).cache().toString());
    Process process = builder.start();
    process.getOutputStream().close();
    return new Program.Running(process, out, err).ended();
  }
}
