package io.tare.harness.archive;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.RunNote;
import io.tare.harness.packing.RecordRules;

/** Configures how the project's JSON is read and written. */
final class Json {

  /** Lists every kind of entry; the name of the kind is the key {@code type}. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = JournalEntry.RunStarted.class, name = "run_started"),
    @JsonSubTypes.Type(value = JournalEntry.CampaignRecorded.class, name = "campaign_recorded"),
    @JsonSubTypes.Type(value = JournalEntry.FileRecorded.class, name = "file_recorded"),
    @JsonSubTypes.Type(value = JournalEntry.TrialStarted.class, name = "trial_started"),
    @JsonSubTypes.Type(value = JournalEntry.CellFinished.class, name = "cell_finished"),
    @JsonSubTypes.Type(
        value = JournalEntry.ComparisonInvalidated.class,
        name = "comparison_invalidated"),
    @JsonSubTypes.Type(value = JournalEntry.StampsKept.class, name = "stamps_kept"),
    @JsonSubTypes.Type(value = JournalEntry.PhaseBegan.class, name = "phase_began"),
    @JsonSubTypes.Type(value = JournalEntry.ActionPerformed.class, name = "action_performed"),
    @JsonSubTypes.Type(value = JournalEntry.Migrated.class, name = "migrated"),
    @JsonSubTypes.Type(value = JournalEntry.TrialFinished.class, name = "trial_finished"),
    @JsonSubTypes.Type(value = JournalEntry.TrialFailed.class, name = "trial_failed"),
    @JsonSubTypes.Type(value = JournalEntry.Noted.class, name = "noted"),
    @JsonSubTypes.Type(value = JournalEntry.RunFinished.class, name = "run_finished")
  })
  private interface TypedEntry {}

  /** Lists every kind of note; the name of the kind is the key {@code kind}. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = RunNote.PrecisionTarget.class, name = "precision_target"),
    @JsonSubTypes.Type(value = RunNote.AgainstItself.class, name = "against_itself"),
    @JsonSubTypes.Type(value = RunNote.PlatformSubstituted.class, name = "platform_substituted"),
    @JsonSubTypes.Type(value = RunNote.PlatformChosen.class, name = "platform_chosen"),
    @JsonSubTypes.Type(value = RunNote.PlatformLeftOut.class, name = "platform_left_out"),
    @JsonSubTypes.Type(value = RunNote.StandIn.class, name = "stand_in"),
    @JsonSubTypes.Type(value = RunNote.DesignChanged.class, name = "design_changed"),
    @JsonSubTypes.Type(value = RunNote.Selection.class, name = "selection"),
    @JsonSubTypes.Type(value = RunNote.Text.class, name = "text")
  })
  private interface TypedNote {}

  /** Omits empty values. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private interface Sparse {}

  static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNameLength(1000).build())
          .build();

  static final JsonMapper MAPPER =
      RecordRules.mapper(FACTORY)
          .addHandler(new EnumComplaints())
          .addModule(Shapes.module())
          .addMixIn(JournalEntry.class, TypedEntry.class)
          .addMixIn(RunNote.class, TypedNote.class)
          .addMixIn(JournalEntry.CellFinished.class, Sparse.class)
          .addMixIn(JournalEntry.RunStarted.class, Sparse.class)
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private Json() {}
}
