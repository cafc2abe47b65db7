package io.tare.harness.cli.command;

import io.tare.harness.command.CommandGroup;
import io.tare.harness.command.Subcommand;
import picocli.CommandLine.HelpCommand;

/**
 * Provides the commands of this module. Like those of features and plug-ins, they are found by
 * their names in {@code META-INF/services}.
 */
public final class ProgramCommands {

  private ProgramCommands() {}

  /** {@code tare run}. */
  public static final class Run extends Subcommand {
    public Run() {
      super(CommandGroup.MEASURE, 10, RunCommand::new);
    }
  }

  /** {@code tare init}. */
  public static final class Init extends Subcommand {
    public Init() {
      super(CommandGroup.MEASURE, 20, InitCommand::new);
    }
  }

  /** {@code tare plan}. */
  public static final class Plan extends Subcommand {
    public Plan() {
      super(CommandGroup.MEASURE, 30, PlanCommand::new);
    }
  }

  /** {@code tare resume}. */
  public static final class Resume extends Subcommand {
    public Resume() {
      super(CommandGroup.MEASURE, 40, ResumeCommand::new);
    }
  }

  /** {@code tare workloads}. */
  public static final class Workloads extends Subcommand {
    public Workloads() {
      super(CommandGroup.MEASURE, 44, WorkloadsCommand::new);
    }
  }

  /** {@code tare campaigns}. */
  public static final class Campaigns extends Subcommand {
    public Campaigns() {
      super(CommandGroup.MEASURE, 47, CampaignsCommand::new);
    }
  }

  /** {@code tare report}. */
  public static final class Report extends Subcommand {
    public Report() {
      super(CommandGroup.LOOK, 50, ReportCommand::new);
    }
  }

  /** {@code tare compare}. */
  public static final class Compare extends Subcommand {
    public Compare() {
      super(CommandGroup.LOOK, 60, CompareCommand::new);
    }
  }

  /** {@code tare expect}. */
  public static final class Expect extends Subcommand {
    public Expect() {
      super(CommandGroup.LOOK, 58, ExpectCommand::new);
    }
  }

  /** {@code tare reparse}. */
  public static final class Reparse extends Subcommand {
    public Reparse() {
      super(CommandGroup.LOOK, 70, ReparseCommand::new);
    }
  }

  /** {@code tare runs}. */
  public static final class Runs extends Subcommand {
    public Runs() {
      super(CommandGroup.LOOK, 90, RunsCommand::new);
    }
  }

  /** {@code tare export}. */
  public static final class Export extends Subcommand {
    public Export() {
      super(CommandGroup.LOOK, 100, ExportCommand::new);
    }
  }

  /** {@code tare doctor}. */
  public static final class Doctor extends Subcommand {
    public Doctor() {
      super(CommandGroup.MACHINE, 120, DoctorCommand::new);
    }
  }

  /** {@code tare clean}. */
  public static final class Clean extends Subcommand {
    public Clean() {
      super(CommandGroup.MACHINE, 130, CleanCommand::new);
    }
  }

  /** {@code tare image}. */
  public static final class Image extends Subcommand {
    public Image() {
      super(CommandGroup.MACHINE, 140, ImageCommand::line);
    }
  }

  /** {@code tare validate}. */
  public static final class Validate extends Subcommand {
    public Validate() {
      super(CommandGroup.PLAN, 190, ValidateCommand::new);
    }
  }

  /** {@code tare help}. */
  public static final class Help extends Subcommand {
    public Help() {
      super(CommandGroup.SHELL, 205, context -> new HelpCommand());
    }
  }

  /** {@code tare completion}. */
  public static final class Completion extends Subcommand {
    public Completion() {
      super(CommandGroup.SHELL, 210, CompletionCommand::new);
    }
  }

  /** {@code tare man}. */
  public static final class Man extends Subcommand {
    public Man() {
      super(CommandGroup.SHELL, 220, ManCommand::new);
    }
  }
}
