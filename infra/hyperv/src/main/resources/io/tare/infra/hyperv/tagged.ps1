# The names of all machines that bear the tag.
@{ names = @(Get-VM | Where-Object { "$($_.Notes)".StartsWith($tag) } | ForEach-Object { "$($_.Name)" }) }
