package io.tare.harness.cli.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A switch over one of our enums names every constant and has no default, so that a new constant
 * does not compile before each switch has an answer for it. Error Prone has no such check: it asks
 * for every constant or a default.
 */
class SwitchesTest {

  private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();

  /** Only such files need to be parsed. */
  private static final Pattern CONCERNED =
      Pattern.compile("\\benum\\s+\\w+|\\bdefault\\s*(->|:)|->\\s*default\\b");

  @Test
  void noSwitchOverAnEnumHasADefault() throws IOException {
    List<JavaFileObject> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(PROJECT)) {
      for (Path file : files.filter(SwitchesTest::isMainCode).sorted().toList()) {
        String text = Files.readString(file);
        if (CONCERNED.matcher(text).find()) {
          sources.add(new Source(PROJECT.relativize(file).toString(), text));
        }
      }
    }
    assertThat(sources).isNotEmpty();

    assertThat(defaults(sources)).isEmpty();
  }

  @Test
  void findsADefault() throws IOException {
    assertThat(found("switch (one) { case RED -> stop(); default -> {} }"))
        .containsExactly("A.java:1: a switch over Light has a default; name the other constants");
    assertThat(found("int i = switch (one) { case RED, GREEN -> 1; default -> 2; };")).hasSize(1);
    assertThat(found("switch (one) { case RED: stop(); break; default: go(); }")).hasSize(1);
  }

  @Test
  void otherSwitchesMayHaveOne() throws IOException {
    assertThat(found("switch (one) { case RED -> stop(); case GREEN -> go(); }")).isEmpty();
    assertThat(found("switch (text) { case \"RED\" -> stop(); default -> go(); }")).isEmpty();
    assertThat(found("switch (number) { case OWN -> stop(); default -> go(); }")).isEmpty();
    assertThat(found("switch (unit) { case SECONDS -> stop(); default -> go(); }")).isEmpty();
  }

  private static List<String> found(String statement) throws IOException {
    return defaults(
        List.of(
            new Source(
                "A.java",
                "class A { static final int OWN = 1; enum Light { RED, GREEN, OWN } void a() { "
                    + statement
                    + " } }")));
  }

  private static boolean isMainCode(Path file) {
    String name = PROJECT.relativize(file).toString();
    return name.endsWith(".java") && name.contains("src/main/java/");
  }

  private static List<String> defaults(List<JavaFileObject> sources) throws IOException {
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, problem -> {}, List.of("-proc:none"), null, sources);
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    Enums enums = new Enums();
    units.forEach(each -> enums.scan(each, null));
    List<String> found = new ArrayList<>();
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    units.forEach(each -> new Defaults(each, positions, enums.constants, found).scan(each, null));
    return found;
  }

  /** The constants of every enum, by its name. */
  private static final class Enums extends TreeScanner<@Nullable Void, @Nullable Void> {

    private final Map<String, Set<String>> constants = new HashMap<>();

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      if (type.getKind() == Tree.Kind.ENUM) {
        Set<String> own = new HashSet<>();
        type.getMembers().stream()
            .filter(each -> isConstant(each, type))
            .forEach(each -> own.add(name(each)));
        constants.merge(
            type.getSimpleName().toString(),
            own,
            (one, other) -> {
              Set<String> both = new HashSet<>(one);
              both.addAll(other);
              return both;
            });
      }
      return super.visitClass(type, null);
    }

    /** To the parser it is a field with a new instance, which nothing else of an enum can have. */
    private static boolean isConstant(Tree member, ClassTree type) {
      return member instanceof VariableTree field
          && field.getInitializer() instanceof NewClassTree instance
          && instance.getIdentifier().toString().contentEquals(type.getSimpleName());
    }
  }

  private static String name(Tree field) {
    return ((VariableTree) field).getName().toString();
  }

  /** Finds switches with a default, whose labels are constants of one enum. */
  private static final class Defaults extends TreeScanner<@Nullable Void, @Nullable Void> {

    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final Map<String, Set<String>> enums;
    private final List<String> found;

    /** Constants of other types, which a label may name as well. */
    private final Set<String> fields = new HashSet<>();

    Defaults(
        CompilationUnitTree unit,
        SourcePositions positions,
        Map<String, Set<String>> enums,
        List<String> found) {
      this.unit = unit;
      this.positions = positions;
      this.enums = enums;
      this.found = found;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      if (type.getKind() != Tree.Kind.ENUM) {
        type.getMembers().stream()
            .filter(VariableTree.class::isInstance)
            .forEach(each -> fields.add(name(each)));
      }
      return super.visitClass(type, null);
    }

    @Override
    public @Nullable Void visitSwitch(SwitchTree tree, @Nullable Void nothing) {
      look(tree, tree.getCases());
      return super.visitSwitch(tree, null);
    }

    @Override
    public @Nullable Void visitSwitchExpression(SwitchExpressionTree tree, @Nullable Void nothing) {
      look(tree, tree.getCases());
      return super.visitSwitchExpression(tree, null);
    }

    private void look(Tree tree, List<? extends CaseTree> cases) {
      boolean hasDefault = cases.stream().anyMatch(each -> each.getExpressions().isEmpty());
      List<? extends ExpressionTree> labels =
          cases.stream().flatMap(each -> each.getExpressions().stream()).toList();
      if (!hasDefault
          || labels.isEmpty()
          || !labels.stream().allMatch(IdentifierTree.class::isInstance)) {
        return;
      }
      Set<String> names = new HashSet<>();
      labels.forEach(each -> names.add(((IdentifierTree) each).getName().toString()));
      if (!fields.containsAll(names)) {
        enums.forEach(
            (type, constants) -> {
              if (constants.containsAll(names)) {
                found.add(
                    "%s:%d: a switch over %s has a default; name the other constants"
                        .formatted(unit.getSourceFile().getName(), line(tree), type));
              }
            });
      }
    }

    private long line(Tree tree) {
      return unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
    }
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String name;
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name), Kind.SOURCE);
      this.name = name;
      this.text = text;
    }

    @Override
    public String getName() {
      return name;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
