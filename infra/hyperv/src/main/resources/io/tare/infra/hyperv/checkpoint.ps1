# A checkpoint of a machine under a name.
Checkpoint-VM -Name $name -SnapshotName $label
@{ done = $true }
