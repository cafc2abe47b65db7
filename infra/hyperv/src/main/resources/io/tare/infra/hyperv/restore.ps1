# Back to a checkpoint; the machine is as it was then.
Restore-VMSnapshot -VMName $name -Name $label -Confirm:$false
@{ done = $true }
