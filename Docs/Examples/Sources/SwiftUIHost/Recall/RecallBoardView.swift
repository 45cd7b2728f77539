import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The question with its answers in as many columns as fit, which follows the newest answer.
struct RecallBoardView: View {
    let screen: RecallScreen
    var pictures: (any ImageLoading)?
    let send: (RecallScreen.Action) -> Void
    @ScaledMetric private var columnWidth: CGFloat = 140

    var body: some View {
        ScrollViewReader { proxy in
            ScrollView {
                VStack(alignment: .leading, spacing: 16) {
                    header
                    LazyVGrid(columns: columns) {
                        ForEach(screen.shownRows) { row in
                            RecallRowView(row: row, send: send)
                                .id(row.id)
                        }
                    }
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                .padding()
            }
            .onChange(of: screen.lastFound) {
                guard let row = screen.lastFound else { return }
                withAnimation { proxy.scrollTo(row, anchor: .center) }
            }
        }
    }

    private var columns: [GridItem] {
        [GridItem(.adaptive(minimum: columnWidth))]
    }

    @ViewBuilder private var header: some View {
        if let text = screen.loadingText { ProgressView(text) }
        if let failure = screen.failure {
            MessageView(failure, press: send)
        }
        if let question = screen.question {
            Text(question)
                .font(.title2.bold())
                .accessibilityAddTraits(.isHeader)
        }
        if let url = screen.pictureURL {
            PictureView(url, description: screen.pictureDescription) {
                await pictures?.picture(at: $0)
            }
            .aspectRatio(1.5, contentMode: .fit)
        }
        if screen.clock == nil, let elapsed = screen.elapsed {
            ReadoutText(elapsed)
        }
        RecordRows(
            record: screen.record, isNew: screen.isNewRecord,
            problem: screen.recordProblem,
            isSaving: screen.isSavingRecord)
        if let last = screen.last { ReadoutText(last) }
        if let help = screen.help { Text(help) }
        if let share = screen.share { ShareLink(item: share) }
    }
}
