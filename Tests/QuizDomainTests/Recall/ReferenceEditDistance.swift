/// The textbook algorithm for the optimal string alignment distance, which fills the whole table.
enum ReferenceEditDistance {
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        var table = (0...left.count).map { i in (0...right.count).map { j in i == 0 ? j : j == 0 ? i : 0 } }
        for i in left.indices {
            for j in right.indices {
                let exchange = table[i][j] + (left[i] == right[j] ? 0 : 1)
                var cell = min(exchange, table[i][j + 1] + 1, table[i + 1][j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cell = min(cell, table[i - 1][j - 1] + 1)
                }
                table[i + 1][j + 1] = cell
            }
        }
        return table[left.count][right.count]
    }
}
