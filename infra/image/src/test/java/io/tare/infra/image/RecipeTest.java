package io.tare.infra.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipeTest {

  private static final Recipe RECIPE = recipe("bookworm", "linux-image", 1 << 30, "a", "b");

  private static Recipe recipe(String suite, String kernel, long size, String... packages) {
    return new Recipe(suite, new TreeSet<>(List.of(packages)), kernel, "amd64", size);
  }

  @Test
  void theSameRecipeHasTheSameHashInAnyOrder() {
    assertThat(recipe("bookworm", "linux-image", 1 << 30, "b", "a").hash())
        .isEqualTo(RECIPE.hash())
        .matches("[0-9a-f]{16}");
  }

  @Test
  void everyPartOfARecipeChangesItsHash() {
    assertThat(
            List.of(
                recipe("trixie", "linux-image", 1 << 30, "a", "b").hash(),
                recipe("bookworm", "linux-other", 1 << 30, "a", "b").hash(),
                recipe("bookworm", "linux-image", 2L << 30, "a", "b").hash(),
                recipe("bookworm", "linux-image", 1 << 30, "a").hash(),
                recipe("bookworm", "linux-image", 1 << 30, "ab").hash(),
                RECIPE.hash()))
        .doesNotHaveDuplicates();
  }

  @Test
  void usesTheMachinesOwnDebianRelease(@TempDir Path directory) throws Exception {
    Path release =
        Files.writeString(
            directory.resolve("os-release"), "ID=debian\nVERSION_CODENAME=\"trixie\"\n");
    assertThat(Recipe.suite(release)).hasValue("trixie");
  }

  @Test
  void usesNoReleaseOfAnotherSystem(@TempDir Path directory) throws Exception {
    Path release =
        Files.writeString(directory.resolve("os-release"), "ID=ubuntu\nVERSION_CODENAME=noble\n");
    assertThat(Recipe.suite(release)).isEmpty();
    assertThat(Recipe.suite(directory.resolve("none"))).isEmpty();
  }

  @Test
  void callsMmdebstrapWithItsPackagesWithoutRoot() {
    assertThat(ImageBuild.arguments(RECIPE, Path.of("/parts")))
        .startsWith("/parts/fence", "mmdebstrap", "--mode=unshare")
        .contains("--include=a,b", "--customize-hook=/parts/assemble", "--architectures=amd64")
        .endsWith("bookworm", "-");
  }

  @Test
  void hasAllFilesOfItsBuild() {
    assertThat(Recipe.PARTS).allSatisfy(part -> assertThat(Recipe.part(part)).isNotBlank());
  }
}
