import Foundation
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The menu: a card for each app, with its record or the offer to continue its game.
struct MenuView: View {
    let cards: [AppCard]
    let more: [AppCard]
    @ScaledMetric private var cardWidth: CGFloat = 150
    @Environment(\.texts) private var texts

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                grid(cards)
                Text(texts.more).font(.title2.bold()).accessibilityAddTraits(.isHeader)
                grid(more)
            }
            .padding()
        }
        .navigationTitle("Playhouse")
    }

    private func grid(_ cards: [AppCard]) -> some View {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: cardWidth), alignment: .top)], spacing: 16) {
            ForEach(cards) { card in
                NavigationLink(value: card.app) { AppCardView(card: card) }
                    .buttonStyle(.plain)
            }
        }
    }
}

/// The card of an app.
struct AppCardView: View {
    let card: AppCard
    @Environment(\.texts) private var texts

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Image(systemName: card.app.symbol).font(.largeTitle).foregroundStyle(.tint)
            Text(card.title).font(.headline)
            if card.isStarted {
                Label(texts.continueGame, systemImage: "play.fill").font(.subheadline).foregroundStyle(.tint)
            } else if let detail = card.detail {
                ReadoutText(detail).font(.subheadline).foregroundStyle(.secondary)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding()
        .background(Color.accentColor.opacity(0.1), in: .rect(cornerRadius: 16))
        .accessibilityElement(children: .combine)
    }
}
