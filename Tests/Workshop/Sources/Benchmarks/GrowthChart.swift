/// A bar chart of the growth of each measurement: the factor by which its time grows when its input is ten times as
/// large.
struct GrowthChart {
    private let rows: [(title: String, factor: Double)]

    init(_ rows: [Row]) {
        self.rows = rows.compactMap { row in row.factor.map { ("\(row.name), \(row.size)", $0) } }
    }

    private static let (left, width, line) = (430.0, 430.0, 22.0)
    private static let largest = 32.0

    var svg: String {
        let height = Double(rows.count) * Self.line + 70
        let lines = [(1.0, "constant"), (10, "linear"), (Bench.growthLimit, "limit")].map { factor, name in
            let x = Self.x(factor)
            return """
                  <line x1="\(x)" y1="40" x2="\(x)" y2="\(height - 20)"/>
                  <text class="axis" x="\(x)" y="32">×\(Int(factor)) \(name)</text>
                """
        }
        let bars = rows.enumerated().map { number, row in
            let y = 50 + Double(number) * Self.line
            let end = Self.x(min(row.factor, Self.largest))
            let factor = (row.factor * 10).rounded() / 10
            return """
                  <text class="row" x="\(Self.left - 8)" y="\(y + 12)">\(Self.escaped(row.title))</text>
                  <rect x="\(Self.left)" y="\(y)" width="\(end - Self.left)" height="14"/>
                  <text class="factor" x="\(end + 6)" y="\(y + 12)">×\(factor)</text>
                """
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 940 \(height)" width="940" height="\(height)" role="img" aria-labelledby="title description">
              <title id="title">Growth at ten times the size</title>
              <desc id="description">One bar for each row of the benchmarks: the time at ten times the size, as a multiple of the time at the size. The tables have the same factors.</desc>
              <style>
                rect { fill: #4a7dbd }
                line { stroke: #9aa2ac; stroke-dasharray: 4 3 }
                text { fill: #1f2328; font-family: -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; font-size: 12px }
                .row { text-anchor: end }
                .axis { text-anchor: middle }
              </style>
              <rect x="0" y="0" width="940" height="\(height)" style="fill: #ffffff"/>
            \((lines + bars).joined(separator: "\n"))
            </svg>

            """
    }

    private static func x(_ factor: Double) -> Double { left + width * factor / largest }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
