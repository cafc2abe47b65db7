package io.tare.harness.cli.command;

import io.tare.analysis.presentation.FigureWidth;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.WrittenFiles;
import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Figures of a report as files for a paper. SVG is written directly; librsvg converts it to PDF and
 * PNG, because Tare should not contain an SVG renderer.
 */
final class PrintedFigures {

  /** The formats of figures. */
  enum Form {
    SVG,
    PDF,
    PNG;

    private String ending() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String RENDERER = "rsvg-convert";

  /** Half the width of a wide figure: below this its text would be too small to read. */
  private static final double NARROW_PIXELS = 560;

  /** The suffix of a figure's narrow version. */
  private static final String NARROW = "-narrow";

  /** Dots per inch of PNG. */
  private static final String RESOLUTION = "300";

  private final Map<String, Element> chosen;
  private final Form form;
  private final Optional<FigureWidth> width;

  private PrintedFigures(Map<String, Element> chosen, Form form, Optional<FigureWidth> width) {
    this.chosen = chosen;
    this.form = form;
    this.width = width;
  }

  /**
   * @param all figures by name
   * @param wanted a name, or a common prefix of several names, such as {@code components}
   * @throws CommandFailure if no figure has this name
   */
  static PrintedFigures of(
      Map<String, Element> all, String wanted, Form form, Optional<FigureWidth> width)
      throws CommandFailure {
    Map<String, Element> chosen = new LinkedHashMap<>();
    String narrow = wanted + NARROW;
    if (all.containsKey(wanted)) {
      boolean small = width.isPresent() && width.get().pixels() < NARROW_PIXELS;
      chosen.put(wanted, all.get(small && all.containsKey(narrow) ? narrow : wanted));
    } else {
      all.forEach(
          (name, figure) -> {
            if (name.startsWith(wanted + "-")) {
              chosen.put(name, figure);
            }
          });
    }
    if (chosen.isEmpty()) {
      throw CommandFailure.usage(
          "--figure: this report has no figure '%s'; it has %s".formatted(wanted, kinds(all)));
    }
    return new PrintedFigures(chosen, form, width);
  }

  private static String kinds(Map<String, Element> all) {
    return String.join(
        ", ", all.keySet().stream().map(name -> name.replaceFirst("-.*", "")).distinct().toList());
  }

  /**
   * Writes the figures.
   *
   * @param file for a single figure; if empty, each goes into the working directory under its name
   * @return the files
   */
  List<Path> write(CommandContext context, Optional<OutputFile> file) throws CommandFailure {
    if (file.isPresent() && chosen.size() > 1) {
      throw CommandFailure.usage(
          "--output takes one figure, but these are %d: %s"
              .formatted(chosen.size(), String.join(", ", chosen.keySet())));
    }
    List<Path> written = new ArrayList<>();
    for (Map.Entry<String, Element> each : chosen.entrySet()) {
      OutputFile target = file.orElse(OutputFile.parse(each.getKey() + "." + form.ending()));
      byte[] content = rendered(text(each.getValue()));
      WrittenFiles.write(context, target, out -> out.write(content));
      written.add(target.in(context));
    }
    return written;
  }

  private String text(Element figure) {
    return width.isPresent() ? Style.standalone(figure, width.get()) : Style.standalone(figure);
  }

  private byte[] rendered(String svg) throws CommandFailure {
    byte[] text = svg.getBytes(StandardCharsets.UTF_8);
    if (form == Form.SVG) {
      return text;
    }
    if (SearchPath.find(RENDERER).isEmpty()) {
      throw CommandFailure.infrastructure(
          form
              + " needs "
              + RENDERER
              + " from the package librsvg2-bin; install it, or use "
              + "--format svg");
    }
    try {
      Process renderer =
          SearchPath.builder(
                  RENDERER,
                  "--format=" + form.ending(),
                  "--dpi-x=" + RESOLUTION,
                  "--dpi-y=" + RESOLUTION)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      // It reads all input before it writes.
      try (OutputStream in = renderer.getOutputStream()) {
        in.write(text);
      }
      byte[] content;
      try (InputStream out = renderer.getInputStream()) {
        content = out.readAllBytes();
      }
      if (renderer.waitFor() != 0 || content.length == 0) {
        throw CommandFailure.infrastructure(RENDERER + " cannot read the figure");
      }
      return content;
    } catch (IOException e) {
      throw CommandFailure.infrastructure(RENDERER + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailure.infrastructure(RENDERER + " was stopped");
    }
  }
}
