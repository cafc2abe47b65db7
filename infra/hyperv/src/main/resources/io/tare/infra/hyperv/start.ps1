Start-VM -Name $name
@{ done = $true }
