"""What several label formats share: where labels come from, rectangles, attributes, evidence of review, reports."""
