package io.tare.infra.hyperv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PowerShellScriptTest {

  private static final String ALPHABET =
      "ab'\"`$(){};|&#@\\ %\u2018\u2019\u201a\u201b\u00e4\u20ac\ud83d\ude00-[]*?";

  @Test
  void textWithAnyCharactersIsReadUnchanged() {
    Random random = new Random(14);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(12); i > 0; i--) {
        text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      }
      Map<String, Object> read = new HashMap<>();
      String line = "$name = " + PowerShellLiteral.of(text.toString()) + "\n";
      assertThat(Assignment.read(line, read)).isEqualTo(line.length());
      assertThat(read).containsEntry("name", text.toString());
    }
  }

  @Test
  void textWithControlCharactersIsRefused() {
    assertThatThrownBy(() -> PowerShellLiteral.of("a\nStop-Computer"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("control character 10");
  }

  @Test
  void aCommandLineIsTheScriptInUtf16() {
    String line = PowerShellScript.named("tagged").with("tag", "x'y").commandLine();
    assertThat(line).startsWith("powershell -NoProfile -NonInteractive -EncodedCommand ");
    String text =
        new String(
            Base64.getDecoder().decode(line.substring(line.lastIndexOf(' ') + 1)),
            StandardCharsets.UTF_16LE);
    assertThat(text).startsWith("$tag = 'x''y'\n$ErrorActionPreference = 'Stop'\n");
    assertThat(text).contains("StartsWith($tag)").doesNotContain("BODY").doesNotContain("\n#");
  }

  /** A method of .NET that fails is reported in an exception around its own, with another code. */
  @Test
  void theCodeOfAnErrorIsThatOfItsInnermostException() {
    assertThat(PowerShellScript.resource("frame"))
        .contains("code = ('0x{0:X8}' -f $at.Exception.GetBaseException().HResult)")
        .doesNotContain("Exception.HResult");
  }

  /** Hyper-V chains only disks of one format, and a template of generation 1 may be a VHD. */
  @Test
  void aMachinesDiskHasTheFormatOfItsTemplate() {
    assertThat(PowerShellScript.resource("create"))
        .contains(
            """
            if ($template -like '*.vhd') { $file = 'disk.vhd' } else { $file = 'disk.vhdx' }
            $disk = [IO.Path]::Combine($dir, $file)
            """);
  }

  /** Windows' SSH server passes lines to cmd.exe, which has this limit. */
  @Test
  void theLongestScriptFitsIntoAWindowsCommandLine() {
    String path = "D:\\" + "folder\\".repeat(17);
    PowerShellScript longest =
        PowerShellScript.named("create")
            .with("name", "tare-0123abcd-1000")
            .with("dir", path + "tare-0123abcd-1000")
            .with("template", path + "template.vhdx")
            .with("lan", "s".repeat(64))
            .with("generation", 2)
            .with("secure", "off")
            .with("memory", 1L << 40)
            .with("cpus", 1024)
            .with("reserve", 100)
            .with(
                "notes",
                HyperVControl.TAG + "0123abcd; created for a measurement and removed after it");
    assertThat(longest.commandLine().length()).isLessThan(PowerShellScript.MAX_LINE_LENGTH);
    assertThatThrownBy(() -> longest.with("dir", "x".repeat(2000)).commandLine())
        .hasMessageContaining("use shorter paths");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"check", "seed", "create", "status", "delete", "tagged", "facts", "migrate"})
  void scriptsUseOnlyDefinedVariables(String name) {
    TreeSet<String> unset = new TreeSet<>();
    String text = PowerShellScript.resource(name);
    Pattern.compile("\\$([a-z]+)\\b")
        .matcher(text)
        .results()
        .forEach(each -> unset.add(each.group(1)));
    Pattern.compile("(?m)\\$([a-z]+) \\+?= |foreach \\(\\$([a-z]+) ")
        .matcher(text)
        .results()
        .forEach(each -> unset.remove(each.group(1) == null ? each.group(2) : each.group(1)));
    unset.removeAll(
        List.of(
            "name",
            "dir",
            "template",
            "folder",
            "lan",
            "generation",
            "secure",
            "memory",
            "cpus",
            "reserve",
            "notes",
            "tag",
            "destination",
            "limit",
            "given",
            "null",
            "true",
            "false"));
    assertThat(unset).isEmpty();
    assertThat(text.chars().filter(each -> each == '{').count())
        .isEqualTo(text.chars().filter(each -> each == '}').count());
  }
}
