package io.tare.harness.cli.command;

import io.tare.harness.cli.conduct.StoppableWork;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.WrittenFiles;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.Recipe;
import io.tare.infra.image.bootdisk.BootDisk;
import io.tare.infra.image.bootdisk.DiskFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare image export}. */
@Command(
    name = "export",
    description =
        "Write the guest image as a bootable disk, for templates of hypervisors and clouds.",
    footer = {
      "",
      "Also writes FILE.key, for login as root, and FILE.host_key.pub, which identifies guests."
          + " The disk contains their private host key: keep it secret.",
      "",
      "Examples:",
      "  tare image export --format qcow2 --to tare.qcow2",
      "  tare image export --format vmdk --package open-vm-tools --to tare.vmdk",
      ""
    })
public final class ImageExportCommand extends CommonOptions implements Callable<Integer> {

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      required = true,
      description = "raw, qcow2, vmdk or vhdx.")
  private DiskFormat format = DiskFormat.RAW;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      required = true,
      completionCandidates = CompletionWords.Files.class,
      description = "The disk's file.")
  private OutputFile file = OutputFile.parse("");

  @Option(
      names = "--package",
      paramLabel = "NAME",
      description = "An additional Debian package in the image; repeatable.")
  private List<String> packages = List.of();

  private final CommandContext context;

  public ImageExportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    WrittenFiles.createDirectory(context, file);
    Path target = file.in(context);
    BootDisk.Exported made =
        StoppableWork.done(
            context,
            "image",
            run -> {
              GuestImage image =
                  new ImageStore(run)
                      .image(
                          Recipe.standard().with(new TreeSet<>(packages)), context.console()::say);
              return new BootDisk(run).export(image, format, target, context.console()::say);
            });
    context.console().result("The disk is " + made.disk() + ".");
    context.console().result("Log in as root with " + made.loginKey() + ";");
    context.console().result("guests are identified by " + made.hostKey() + ".");
    return ExitStatus.ALL_VALID;
  }
}
